import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { fileFrom } from '../test/run-av.ts'
import { pitch, rms, samplesOf } from '../test/audio-metrics.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import { once } from '../lib/once.ts'
import { speak } from './run.ts'

const sentence = 'The morning train to Oxford leaves at nine.'

async function spoken(text: string, params: { voice?: string; speed?: number } = {}): Promise<Audio> {
  const { path } = await fileFrom(speak, {}, { text, voice: 'american woman', ...params })
  return (await readAudio(path, { rate: 16_000, channels: 1 }))!
}

const usual = once(() => spoken(sentence))
const pitchOf = (audio: Audio) => pitch(samplesOf(audio), audio.rate)

describe('voice', () => {
  test.each([
    ['american woman', 160, 190],
    ['american woman, lower', 130, 155],
    ['american man', 85, 115],
    ['scottish man', 115, 140],
    ['scottish man, lower', 90, 114],
    ['machine', 75, 100],
  ])('%s speaks at %d to %d hertz', async (voice, from, to) => {
    const audio = await spoken(sentence, { voice })

    expect(pitchOf(audio)).toBeGreaterThan(from)
    expect(pitchOf(audio)).toBeLessThan(to)
    expect(rms(samplesOf(audio))).toBeGreaterThan(0.05)
  })

  test('another one is refused, with those there are', async () => {
    await expect(spoken(sentence, { voice: 'toString' })).rejects.toThrow(/one of american woman; .*machine/)
  })
})

test.each([0.5, 1.5, 2])(
  'at %d times the speed it lasts as much shorter, at the same pitch',
  async (speed) => {
    const [normal, changed] = [await usual(), await spoken(sentence, { speed })]

    expect(secondsOf(normal) / secondsOf(changed)).toBeGreaterThan(speed * 0.88)
    expect(secondsOf(normal) / secondsOf(changed)).toBeLessThan(speed * 1.12)
    expect(pitchOf(changed) / pitchOf(normal)).toBeCloseTo(1, 1)
  },
)

test('between sentences is a pause, and a longer one between paragraphs', async () => {
  const seconds = async (text: string) => secondsOf(await spoken(text))

  const [together, apart] = [await seconds('Yes. No.'), await seconds('Yes.\n\nNo.')]

  expect(apart - together).toBeCloseTo(0.35, 1)
  expect(together - (await seconds('Yes.')) - (await seconds('No.'))).toBeCloseTo(0.35 - 0.2, 1)
})

test('the same text gives the same bytes, in the format that is asked for', async () => {
  for (const [format, mimeType] of [
    ['wav', 'audio/wav'],
    ['mp3', 'audio/mpeg'],
    ['ogg', 'audio/ogg'],
    ['m4a', 'audio/mp4'],
  ] as const) {
    const params = { text: 'Good morning.', voice: 'machine', format }
    const [one, other] = [await fileFrom(speak, {}, params), await fileFrom(speak, {}, params)]

    expect(one.mimeType).toBe(mimeType)
    expect((await readFile(one.path)).equals(await readFile(other.path))).toBe(true)
  }
})

test.each(['😀 !!', '— … “”', '***'])('%s has nothing that can be spoken', async (text) => {
  await expect(spoken(text)).rejects.toThrow(/nothing that can be spoken/)
})

test.each(['Привет', 'Good morning, 東京', '٣ apples'])(
  'what is in another script is refused: %s',
  async (text) => {
    await expect(spoken(text)).rejects.toThrow(/speaks English only/)
  },
)
