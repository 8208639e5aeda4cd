import { expect, test } from 'vitest'
import { audioFile } from '../../test/run-av.ts'
import { tune } from '../../test/sample-audio.ts'
import type { Audio } from '../audio/audio.ts'
import { CODEC_TOLERANCE, isSameAudio, refuseSilence } from './audio.ts'

const changed = ({ rate, channels }: Audio, change: (value: number, at: number) => number): Audio => ({
  rate,
  channels: channels.map((row) => row.map(change)),
})
const music = tune(1)

test('silence is refused, and what can just be heard is not', async () => {
  const silence = await audioFile(changed(music, (_, at) => (at % 2 ? 0.0004 : 0)))
  const whisper = await audioFile(changed(music, (value) => value * 0.02))

  await expect(refuseSilence(silence)).rejects.toThrow(/is silent/)
  await expect(refuseSilence(whisper)).resolves.toBeUndefined()
})

test('a copy is the same, and one that was coded nearly', async () => {
  const original = await audioFile(music)

  expect(await isSameAudio(original, await audioFile(music))).toBe(true)
  for (const format of ['mp3', 'ogg', 'm4a'] as const) {
    expect(await isSameAudio(original, await audioFile(music, format))).toBe(false)
    expect(await isSameAudio(original, await audioFile(music, format), CODEC_TOLERANCE)).toBe(true)
  }
})

// prettier-ignore
test.for<[string, Audio]>([
  ['quieter',     changed(music, (value) => value * 0.9)],
  ['a hiss more', changed(music, (value, at) => value + (at % 16 < 8 ? 0.002 : -0.002))],
  ['longer',      tune(1.5)],
  ['of one side', { rate: music.rate, channels: [music.channels[0], music.channels[0]] }],
])('what is %s has changed', async ([, other]) => {
  expect(await isSameAudio(await audioFile(music), await audioFile(other))).toBe(false)
})
