import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fileFrom, runOnFiles, soundFile } from '../../test/run-av.ts'
import { samplesOf, wordErrorRate } from '../../test/sound-metrics.ts'
import type { Cue } from '../program.ts'
import { say } from './speaking/say.ts'
import { voices } from './speaking/voices.ts'
import { transcribe } from './transcribe.ts'

const rate = 16_000
const sentences = [
  'Every morning he walks along the river before going to work.',
  'The children were playing in the park.',
  'She opened the window and looked out over the quiet garden.',
]

/** The sentences with silence between them, and when each of them begins and ends. */
async function recording(voice: string, pauseSeconds: number) {
  const times: { start: number; end: number }[] = []
  const samples: number[] = []
  for (const sentence of sentences) {
    samples.push(...new Float32Array(pauseSeconds * rate))
    const speech = samplesOf(await say(sentence, voices[voice]!, 1, () => {}))
    // It begins and ends with a tenth of a second of silence.
    times.push({ start: samples.length / rate + 0.1, end: (samples.length + speech.length) / rate - 0.1 })
    samples.push(...speech)
  }
  const path = await soundFile({ rate, channels: [Float32Array.from(samples)] })
  return { path, times }
}

async function transcribed(path: string): Promise<{ text: string; cues: readonly Cue[] }> {
  const { path: written, mimeType, cues } = await fileFrom(transcribe, { audio: path })
  expect(mimeType).toBe('text/plain')
  return { text: await readFile(written, 'utf8'), cues: cues! }
}

describe('speech is written down', () => {
  test.each(['american woman', 'american man', 'scottish man'])('of the voice %s', async (voice) => {
    const { path } = await recording(voice, 0.5)

    const { text } = await transcribed(path)

    expect(wordErrorRate(sentences.join(' '), text)).toBeLessThan(0.15)
  })

  test.each([0.3, 1.2])('with subtitles in their time, where the pauses are %d s', async (pause) => {
    const { path, times } = await recording('american woman', pause)

    const { text, cues } = await transcribed(path)

    for (const { start, end } of times) {
      expect(Math.min(...cues.map((cue) => Math.abs(cue.start - start)))).toBeLessThan(0.5)
      expect(Math.min(...cues.map((cue) => Math.abs(cue.end - end)))).toBeLessThan(0.5)
    }
    expect(cues.map((cue) => cue.text.replaceAll('\n', ' ')).join(' ')).toBe(text.trim())
  })
})

test('behind a long silence a paragraph begins', async () => {
  const { path } = await recording('american woman', 2.5)

  expect((await transcribed(path)).text.trim().split('\n\n')).toHaveLength(3)
})

test('the same recording gives the same text and times, and says how far it is', async () => {
  const { path } = await recording('american man', 0.2)

  const [one, other] = [await runOnFiles(transcribe, { audio: path }), await transcribed(path)]

  expect(one.made[0]!.cues).toEqual(other.cues)
  expect(one.progress).toEqual(one.progress.toSorted((before, after) => before - after))
  expect(one.progress.at(-1)).toBe(1)
})

test.each<[string, (at: number) => number]>([
  ['silence', () => 0],
  ['a tone', (at) => 0.3 * Math.sin(at / 7)],
  ['noise', (at) => 0.2 * Math.sin(at * at * 0.7)],
  ['a chord', (at) => [0.05, 0.063, 0.075].reduce((sum, step) => sum + 0.1 * Math.sin(at * step), 0)],
])('%s is no speech', async (_, valueAt) => {
  const samples = Float32Array.from({ length: 3 * rate }, (__, at) => valueAt(at))

  const path = await soundFile({ rate, channels: [samples] })

  await expect(transcribed(path)).rejects.toThrow(/No speech was found/)
})
