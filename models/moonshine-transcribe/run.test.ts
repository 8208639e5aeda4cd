import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { runOnFiles, audioFile } from '../test/run-av.ts'
import { samplesOf, wordErrorRate } from '../test/audio-metrics.ts'
import type { Cue } from '@atelier/media/program.ts'
import { synthesizeSpeech } from '../flite-speech/synthesize-speech.ts'
import { voices } from '../flite-speech/voices.ts'
import { librivoxPath, librivoxText } from '../test/recordings.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { transcribe } from './run.ts'

const rate = 16_000
const sentences = [
  'Every morning he walks along the river.',
  'The children were playing in the park.',
  'She looked out over the quiet garden.',
]

/** The sentences with silence before each of them, and their start and end times. */
async function recording(voice: string, pauses: readonly number[]) {
  const times: { start: number; end: number }[] = []
  const samples: number[] = []
  for (const [index, sentence] of sentences.entries()) {
    samples.push(...new Float32Array(pauses[index] * rate))
    const speech = samplesOf(await synthesizeSpeech(sentence, voices[voice], 1, () => {}))
    // It begins and ends with a tenth of a second of silence.
    times.push({ start: samples.length / rate + 0.1, end: (samples.length + speech.length) / rate - 0.1 })
    samples.push(...speech)
  }
  const path = await audioFile({ rate, channels: [Float32Array.from(samples)] })
  return { path, times }
}

async function transcribed(
  path: string,
): Promise<{ text: string; cues: readonly Cue[]; progress: number[] }> {
  const { outputs: made, progress } = await runOnFiles(transcribe, { audio: path })
  expect(made).toMatchObject([{ kind: 'text', mimeType: 'text/plain' }])
  return { text: await readFile(made[0].path, 'utf8'), cues: made[0].cues!, progress }
}

const lettersOf = (text: string) => text.replaceAll(/[^a-z]/gi, '')

describe('speech is written down', () => {
  test.each([
    ['american woman', [0, 0.2, 2.5]],
    ['scottish man', [1, 1, 0.4]],
  ])('of the voice %s with pauses of %j s, with subtitles in their time', async (voice, pauses) => {
    const { path, times } = await recording(voice, pauses)

    const { text, cues } = await transcribed(path)

    expect(wordErrorRate(sentences.join(' '), text)).toBeLessThan(0.15)
    for (const [index, sentence] of sentences.entries()) {
      const words = sentence.split(' ')
      const first = cues.find((cue) => cue.text.startsWith(words.slice(0, 2).join(' ')))
      const last = cues.find((cue) => lettersOf(cue.text).endsWith(lettersOf(words.at(-1)!)))
      expect(Math.abs(first!.start - times[index].start), `in ${sentence}`).toBeLessThan(0.3)
      expect(Math.abs(last!.end - times[index].end), `in ${sentence}`).toBeLessThan(0.3)
    }
    expect(
      cues
        .map((cue) => cue.text)
        .join(' ')
        .split(/\s+/),
    ).toEqual(text.trim().split(/\s+/))
    // A paragraph begins after a long silence.
    expect(text.trim().split('\n\n')).toHaveLength(pauses.includes(2.5) ? 2 : 1)
  })
})

test('the same recording gives the same text and times, and says how far it is', async () => {
  const speech = await synthesizeSpeech('Good morning, how are you?', voices['american man'], 1, () => {})
  const path = await audioFile(speech)

  const [one, other] = [await transcribed(path), await transcribed(path)]

  expect(one).toEqual(other)
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

  const path = await audioFile({ rate, channels: [samples] })

  await expect(transcribed(path)).rejects.toThrow(/No speech was found/)
})

describe('what the decoder is not sure of', () => {
  test('is refused: a language that it does not know', async () => {
    const { rate: ownRate, channels } = (await readAudio(librivoxPath))!
    // Backwards it has the sounds and pauses of speech, and none of its words.
    const half = channels[0].subarray(0, channels[0].length / 2)
    const path = await audioFile({ rate: ownRate, channels: [half.toReversed()] })

    await expect(transcribed(path)).rejects.toMatchObject({
      name: 'InvalidInput',
      message: expect.stringContaining('could not be understood'),
    })
  })

  test('is not what somebody reads aloud', async () => {
    const { text } = await transcribed(librivoxPath)

    expect(wordErrorRate(librivoxText, text)).toBeLessThan(0.1)
  })
})
