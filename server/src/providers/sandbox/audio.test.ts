import { expect, test } from 'vitest'
import { workOf } from '../../../test/providers/work.ts'
import { drawAudio } from './audio.ts'
import { createRng } from './rng.ts'

async function wavOf(duration: number, seed = 7) {
  const { bytes, ...rest } = await drawAudio(workOf({ params: { duration } }), createRng(seed, 0))
  return { wav: Buffer.from(bytes as Uint8Array), ...rest }
}

test('a tune is a whole WAV of the stated length', async () => {
  const { wav, ...rest } = await wavOf(2.5)

  expect(rest).toEqual({
    kind: 'audio',
    mimeType: 'audio/wav',
    width: null,
    height: null,
    durationSeconds: 2.5,
  })
  expect(wav.toString('latin1', 0, 4)).toBe('RIFF')
  expect(wav.readUInt32LE(4)).toBe(wav.length - 8)
  expect(wav.toString('latin1', 8, 16)).toBe('WAVEfmt ')
  const [format, channels] = [wav.readUInt16LE(20), wav.readUInt16LE(22)]
  const [samplesPerSecond, bytesPerSecond] = [wav.readUInt32LE(24), wav.readUInt32LE(28)]
  expect({ format, channels, bits: wav.readUInt16LE(34) }).toEqual({ format: 1, channels: 1, bits: 16 })
  expect(bytesPerSecond).toBe(samplesPerSecond * 2)
  expect(wav.toString('latin1', 36, 40)).toBe('data')
  expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
  expect(wav.readUInt32LE(40) / bytesPerSecond).toBe(2.5)
})

test('a tune can be heard, and neither clips nor clicks', async () => {
  const { wav } = await wavOf(5)

  const samples = new Int16Array(Uint8Array.from(wav.subarray(44)).buffer)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const widestStep = samples.reduce(
    (most, sample, index) => Math.max(most, Math.abs(sample - (samples[index - 1] ?? 0))),
    0,
  )
  expect(loudest).toBeGreaterThan(10_000)
  expect(loudest).toBeLessThan(32_767)
  expect(widestStep).toBeLessThan(20_000)
})

test('a tune lasts half a minute at most', async () => {
  expect((await wavOf(600)).durationSeconds).toBe(30)
})

test('the same seed plays the same tune, and another one another', async () => {
  const tunes = await Promise.all(Array.from({ length: 20 }, async (_, seed) => (await wavOf(3, seed)).wav))

  expect((await wavOf(3, 7)).wav).toEqual(tunes[7])
  expect(new Set(tunes.map((wav) => wav.toString('hex'))).size).toBe(20)
})

test.for([0.001, 0.2, 0.21])('a tune of %d seconds has as many samples', async (seconds) => {
  const { wav, durationSeconds } = await wavOf(seconds)

  expect(durationSeconds).toBe(seconds)
  expect(wav.length).toBe(44 + seconds * 8000 * 2)
})
