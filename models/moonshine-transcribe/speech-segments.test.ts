import { expect, test } from 'vitest'
import { speechSegments } from './speech-segments.ts'

/** Frames of speech and of silence, alternating. */
const speaking = (...lengths: number[]) =>
  Float32Array.from(
    lengths.flatMap((length, index) => Array<number>(length).fill(index % 2 === 0 ? 0.9 : 0.1)),
  )

test('silence is left out, with some room around the speech', () => {
  expect(speechSegments(speaking(0, 300, 500, 300))).toEqual([{ from: 280, to: 820 }])
  expect(speechSegments(speaking(0, 300))).toEqual([])
})

test('sentences stay together up to some seconds, and are cut at the longest pause', () => {
  expect(speechSegments(speaking(400, 30, 400))).toEqual([{ from: 0, to: 830 }])
  expect(speechSegments(speaking(500, 30, 400, 60, 300, 30, 500))).toEqual([
    { from: 0, to: 950 },
    { from: 970, to: 1820 },
  ])
})

test('a long pause always ends a piece', () => {
  expect(speechSegments(speaking(200, 90, 200))).toHaveLength(2)
})

test('who never pauses is cut all the same, where a voice is least likely', () => {
  const likelihoods = speaking(3000)
  likelihoods[1000] = 0.55

  const segments = speechSegments(likelihoods)

  expect(segments[0]).toEqual({ from: 0, to: 1000 })
  for (const { from, to } of segments) expect(to - from).toBeLessThanOrEqual(1400)
})

test('a click is no speech', () => {
  expect(speechSegments(speaking(0, 100, 3, 100))).toEqual([])
})
