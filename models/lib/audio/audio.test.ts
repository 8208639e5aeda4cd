import { mkdtempDisposable, readFile, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isDiskError } from '@atelier/media/disk-error.ts'
import { trimOrPad } from './trim-or-pad.ts'
import { readAudio } from './read-audio.ts'
import { secondsOf, type Audio } from './audio.ts'
import { writeAudio, type AudioFormat } from './write-audio.ts'

const rate = 44_100
/** Not a whole number of any encoder's frames; another tone in each channel. */
const tones: Audio = {
  rate,
  channels: [440, 660].map((pitch) =>
    Float32Array.from({ length: 61_234 }, (_, at) => 0.5 * Math.sin((2 * Math.PI * pitch * at) / rate)),
  ),
}
const folder = () => mkdtempDisposable(join(tmpdir(), 'sound-'))

test.each<[AudioFormat, string, number]>([
  ['wav', 'audio/wav', 0.0001],
  ['mp3', 'audio/mpeg', 0.02],
  ['ogg', 'audio/ogg', 0.01],
  ['m4a', 'audio/mp4', 0.01],
])('%s keeps every sample in its place and ear', async (format, mimeType, most) => {
  await using own = await folder()

  const made = await writeAudio(tones, own.path, 'tones', format)

  expect(made).toEqual({ path: join(own.path, `tones.${format}`), kind: 'audio', mimeType })
  const read = await readAudio(made.path, { rate })
  expect(Math.abs(read!.channels[0].length - 61_234)).toBeLessThanOrEqual(1)
  for (const [ear, samples] of tones.channels.entries())
    expect(deviation(samples, read!.channels[ear])).toBeLessThan(most)
})

test('one channel is as loud in both ears as it was recorded', async () => {
  await using own = await folder()
  const [recorded] = tones.channels

  const { path } = await writeAudio({ rate, channels: [recorded] }, own.path, 'tone')

  const { channels } = (await readAudio(path, { rate, channels: 2 }))!
  expect(channels).toHaveLength(2)
  for (const heard of channels) expect(deviation(recorded, heard)).toBeLessThan(0.0001)
})

/** The RMS difference, without the edges, which encoders smear. */
function deviation(one: Float32Array, other: Float32Array): number {
  const [from, to] = [2000, one.length - 2000]
  let sum = 0
  for (let at = from; at < to; at++) sum += (one[at] - other[at]) ** 2
  return Math.sqrt(sum / (to - from))
}

test('the same sound gives the same bytes, with a comment that travels along', async () => {
  await using own = await folder()
  const files = await Promise.all(
    ['one', 'other'].map(async (name) =>
      readFile((await writeAudio(tones, own.path, name, 'ogg', 'a recipe')).path),
    ),
  )

  expect(files[0].equals(files[1])).toBe(true)
  expect(files[0].includes('a recipe')).toBe(true)
})

test('another rate and fewer channels are had for the asking', async () => {
  await using own = await folder()
  const { path } = await writeAudio(tones, own.path, 'tones')

  const read = await readAudio(path, { rate: 16_000, channels: 1 })

  expect(read!.channels).toHaveLength(1)
  expect(secondsOf(read!)).toBeCloseTo(secondsOf(tones), 3)
})

test('of a long sound no more is read than is wanted, and that it is longer is seen', async () => {
  await using own = await folder()
  const { path } = await writeAudio(trimOrPad(tones, 10), own.path, 'long')

  const read = secondsOf((await readAudio(path, { seconds: 2 }))!)

  expect(read).toBeGreaterThan(2)
  expect(read).toBeLessThan(2.2)
  expect(secondsOf((await readAudio(path, { seconds: 20 }))!)).toBeCloseTo(10, 1)
})

test('a sound is cut, or followed by silence', () => {
  expect(secondsOf(trimOrPad(tones, 1))).toBe(1)
  const longer = trimOrPad(tones, 2)
  expect(secondsOf(longer)).toBe(2)
  expect(longer.channels[1].at(-1)).toBe(0)
  expect(longer.channels[1][100]).toBe(tones.channels[1][100])
})

test.runIf(process.platform === 'linux')('a full disk is known for one', async () => {
  await using own = await folder()
  await symlink('/dev/full', join(own.path, 'tones.wav'))

  const error = await writeAudio(tones, own.path, 'tones').catch((thrown: unknown) => thrown)

  expect(isDiskError(error)).toBe(true)
})
