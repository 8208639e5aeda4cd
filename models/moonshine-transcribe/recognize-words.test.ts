import { expect, test } from 'vitest'
import { samplesOf } from '../test/audio-metrics.ts'
import { synthesizeSpeech } from '../flite-speech/synthesize-speech.ts'
import { voices } from '../flite-speech/voices.ts'
import { recognizeWords } from './recognize-words.ts'

async function heard(text: string) {
  const samples = samplesOf(await synthesizeSpeech(text, voices['american man'], 1, () => {}))
  const { words } = await recognizeWords(samples, 5)
  return { seconds: samples.length / 16_000, words }
}

test('what is said over and over is written down as often, and what comes after it', async () => {
  const { words, seconds } = await heard('I said no, no, no, no, no, no, and then I left.')

  const letters = words.map(({ text }) => text.toLowerCase().replaceAll(/[^a-z]/g, ''))
  expect(letters.filter((word) => word === 'no').length).toBeGreaterThanOrEqual(5)
  expect(letters.at(-1)).toBe('left')
  for (const { start, end } of words) {
    expect(start).toBeGreaterThanOrEqual(5)
    expect(end).toBeLessThanOrEqual(5 + seconds)
  }
})

test('where the network goes in circles, the halves are heard one by one, in English letters', async () => {
  const { words } = await heard('Row your boat. '.repeat(8))

  expect(words.length).toBeGreaterThan(16)
  expect(words.map(({ text }) => text).join('')).toMatch(/^[ -~]+$/)
  for (const [index, { start }] of words.entries())
    if (index > 0) expect(start).toBeGreaterThanOrEqual(words[index - 1].start)
})
