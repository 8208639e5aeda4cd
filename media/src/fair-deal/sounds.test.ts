import { expect, test } from 'vitest'
import { soundFile } from '../../test/run-av.ts'
import { tune } from '../../test/sample-sounds.ts'
import type { Sound } from '../audio/sound/sound.ts'
import { CODED, isSameSound, refuseSilence } from './sounds.ts'

const changed = ({ rate, channels }: Sound, change: (value: number, at: number) => number): Sound => ({
  rate,
  channels: channels.map((row) => row.map(change)),
})
const music = tune(1)

test('silence is refused, and what can just be heard is not', async () => {
  const silence = await soundFile(changed(music, (_, at) => (at % 2 ? 0.0004 : 0)))
  const whisper = await soundFile(changed(music, (value) => value * 0.02))

  await expect(refuseSilence(silence)).rejects.toThrow(/is silent/)
  await expect(refuseSilence(whisper)).resolves.toBeUndefined()
})

test('a copy is the same, and one that was coded nearly', async () => {
  const original = await soundFile(music)

  expect(await isSameSound(original, await soundFile(music))).toBe(true)
  for (const format of ['mp3', 'ogg', 'm4a'] as const) {
    expect(await isSameSound(original, await soundFile(music, format))).toBe(false)
    expect(await isSameSound(original, await soundFile(music, format), CODED)).toBe(true)
  }
})

// prettier-ignore
test.for<[string, Sound]>([
  ['quieter',     changed(music, (value) => value * 0.9)],
  ['a hiss more', changed(music, (value, at) => value + (at % 16 < 8 ? 0.002 : -0.002))],
  ['longer',      tune(1.5)],
  ['of one side', { rate: music.rate, channels: [music.channels[0]!, music.channels[0]!] }],
])('what is %s has changed', async ([, other]) => {
  expect(await isSameSound(await soundFile(music), await soundFile(other))).toBe(false)
})
