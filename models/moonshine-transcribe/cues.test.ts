import { expect, test } from 'vitest'
import { cuesOf } from './cues.ts'

/** Words of 0.4 seconds each; a bar is a pause of a second. */
function words(text: string) {
  let start = 0
  return text.split(' ').flatMap((word) => {
    if (word === '|') {
      start += 1
      return []
    }
    start += 0.4
    return [{ text: word, start: start - 0.4, end: start }]
  })
}

test('sentences and pauses begin a new subtitle, very short sentences do not', () => {
  const cues = cuesOf(words('No. Not now. It is raining all day. We go home | and wait.'))

  expect(cues.map(({ text }) => text)).toEqual([
    'No. Not now. It is raining all day.',
    'We go home',
    'and wait.',
  ])
  expect(cues.map(({ start }) => Math.round(start * 10) / 10)).toEqual([0, 3.2, 5.4])
})

test('what is too long for two lines or six seconds is taken apart, and every word is in one', () => {
  const text = Array.from({ length: 61 }, (_, index) => `word${index}${index % 9 === 0 ? ',' : ''}`).join(' ')

  const cues = cuesOf(words(text))

  for (const { start, end, text: shown } of cues) {
    expect(end - start).toBeLessThanOrEqual(6)
    expect(shown.split('\n').length).toBeLessThanOrEqual(2)
    for (const line of shown.split('\n')) expect(line.length).toBeLessThanOrEqual(48)
  }
  expect(cues.map(({ text: shown }) => shown.replaceAll('\n', ' ')).join(' ')).toBe(text)
})

test('a single word stays long enough to be read, but not into the next subtitle', () => {
  const [alone, next] = cuesOf([
    { text: 'Go!', start: 1, end: 1.2 },
    { text: 'Now', start: 5, end: 5.3 },
  ])

  expect([alone.end, next.end]).toEqual([1.8, 5.8])
})
