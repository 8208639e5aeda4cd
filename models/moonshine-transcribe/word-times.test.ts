import { expect, test } from 'vitest'
import { wordTimes } from './word-times.ts'

const rate = 16_000

/** Seconds of tone and of silence, alternating. */
function sounding(...seconds: number[]): Float32Array {
  return Float32Array.from(
    seconds.flatMap((length, index) =>
      Array.from({ length: length * rate }, (_, at) => (index % 2 === 0 ? 0.3 * Math.sin(at / 8) : 0)),
    ),
  )
}

const startsOf = (text: string, samples: Float32Array) =>
  wordTimes(text, samples, rate).map(({ start }) => Math.round(start * 10) / 10)

test('long words take longer than short ones', () => {
  const [first, second] = wordTimes('extraordinary day', sounding(2), rate)

  expect(first.start).toBe(0)
  expect(first.end).toBeGreaterThan(1.3)
  expect(second.end).toBe(2)
})

test('a sentence begins behind the pause, though it is said faster than the one before', () => {
  expect(startsOf('No way. Yes, we can.', sounding(1.2, 0.5, 0.9))[2]).toBe(1.7)
})

test('a short pause within a clause is one as well', () => {
  expect(startsOf('The quick brown fox', sounding(0.2, 0.15, 1.2)).slice(0, 2)).toEqual([0, 0.4])
})

test('numbers are read out', () => {
  const [year, word] = wordTimes('1984 began', sounding(3), rate)

  expect(year.end - year.start).toBeGreaterThan(1.5 * (word.end - word.start))
})

test('silence and no words have no times', () => {
  expect(wordTimes('', sounding(1), rate)).toEqual([])
  expect(wordTimes('hum', sounding(0, 1), rate)).toMatchObject([{ start: 0, end: 1 }])
})
