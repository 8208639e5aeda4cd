import { expect, test } from 'vitest'
import { cuesIn } from './cues.ts'

/** A word each half second, with spaces between them as ElevenLabs has them. */
function spoken(sentence: string, beginsAt = 0) {
  return sentence
    .split(' ')
    .flatMap((text, index) => [
      ...(index > 0
        ? [{ type: 'spacing', text: ' ', start: beginsAt + index / 2 - 0.1, end: beginsAt + index / 2 }]
        : []),
      { type: 'word', text, start: beginsAt + index / 2, end: beginsAt + index / 2 + 0.4 },
    ])
}

test('segments are cues', () => {
  const segments = [
    { id: 0, start: 0, end: 1.5, text: ' Good morning. ' },
    { start: 2, text: 'no end' },
    'no segment',
  ]

  expect(cuesIn({ segments, words: spoken('Good morning.') })).toEqual([
    { start: 0, end: 1.5, text: 'Good morning.' },
  ])
})

test('chunks are cues', () => {
  const chunks = [
    { timestamp: [0, 1.5], text: ' Good morning.' },
    { timestamp: [1.5, null], text: ' Cut off.' },
  ]

  expect(cuesIn({ chunks })).toEqual([{ start: 0, end: 1.5, text: 'Good morning.' }])
})

test('words become sentences', () => {
  expect(cuesIn({ words: spoken('Good morning. How are you?') })).toEqual([
    { start: 0, end: 0.9, text: 'Good morning.' },
    { start: 1, end: 2.4, text: 'How are you?' },
  ])
})

test('words without spaces of their own are put apart', () => {
  const words = [
    { word: 'Good', start: 0, end: 0.4 },
    { word: 'morning', start: 0.5, end: 1 },
  ]

  expect(cuesIn({ words })).toEqual([{ start: 0, end: 1, text: 'Good morning' }])
})

test('a pause begins another cue', () => {
  const words = [...spoken('and then'), { text: ' ', type: 'spacing' }, ...spoken('nothing', 2.5)]

  expect(cuesIn({ words })).toEqual([
    { start: 0, end: 0.9, text: 'and then' },
    { start: 2.5, end: 2.9, text: 'nothing' },
  ])
})

test('no cue is longer than seven seconds or 84 characters', () => {
  const slow = cuesIn({ words: spoken(Array.from({ length: 40 }, () => 'no').join(' ')) })
  const long = cuesIn({
    words: spoken(Array.from({ length: 9 }, () => 'antidisestablishmentarian').join(' ')),
  })

  expect(slow.length).toBe(3)
  expect(Math.max(...slow.map(({ start, end }) => end - start))).toBeLessThanOrEqual(7)
  expect(Math.max(...long.map(({ text }) => text.length))).toBeLessThanOrEqual(84)
  expect(long).toHaveLength(3)
})

test.for([{}, { words: 'none' }, { words: [null, 7, {}, { text: 7 }] }, { segments: null }])(
  'there are none in %j',
  (transcript) => {
    expect(cuesIn(transcript)).toEqual([])
  },
)
