import { beforeAll, describe, expect, test } from 'vitest'
import { fileFrom, audioFile } from '../test/run-av.ts'
import { delay, rms, samplesOf, snr } from '../test/audio-metrics.ts'
import { rngOf } from '../lib/random/rng.ts'
import { isolateSpeech } from './run.ts'
import { resample } from '../lib/audio/signal/resample.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import { secondsOf, type Audio } from '../lib/audio/audio.ts'
import { synthesizeSpeech } from '../flite-speech/synthesize-speech.ts'
import { voices } from '../flite-speech/voices.ts'

const rate = 48_000
const text = 'Please ask her to bring these things from the store.'
let speech: Float32Array

beforeAll(async () => {
  const spoken = await synthesizeSpeech(text, voices['american woman'], 1.2, () => {})
  speech = resample(samplesOf(spoken), spoken.rate, rate)
})

const rng = rngOf(5)
const white = () => rng() * 2 - 1
const pink = (() => {
  let [slow, slower] = [0, 0]
  return () => {
    const value = white()
    slow += 0.1 * (value - slow)
    slower += 0.01 * (value - slower)
    return value * 0.1 + slow + 3 * slower
  }
})()
const hum = (at: number) =>
  [50, 150, 250, 350].reduce(
    (sum, hertz, index) => sum + Math.sin((2 * Math.PI * hertz * at) / rate) / (index + 1),
    0,
  )

/** Speech with noise at a signal-to-noise ratio in decibels. */
function noisy(noise: (at: number) => number, decibels: number): Float32Array {
  const disturbance = speech.map((_, at) => noise(at))
  const gain = rms(speech) / rms(disturbance) / 10 ** (decibels / 20)
  return speech.map((value, at) => value + gain * disturbance[at])
}

async function isolated(...channels: Float32Array[]): Promise<Audio> {
  const { path } = await fileFrom(isolateSpeech, { audio: await audioFile({ rate, channels }) })
  return (await readAudio(path, { rate }))!
}

describe('speech that is 5 dB louder than noise', () => {
  test.each([
    ['white', white, 9],
    ['pink', pink, 6],
    ['hum', hum, 7],
  ])('beside %s noise comes out cleaner, and in its place', async (_, noise, gain) => {
    const mixed = noisy(noise, 5)

    const clean = samplesOf(await isolated(mixed))

    expect(snr(speech, mixed)).toBeCloseTo(5, 0)
    expect(snr(speech, clean) - snr(speech, mixed)).toBeGreaterThan(gain)
    expect(delay(speech.subarray(0, rate), clean.subarray(0, rate), 100)).toBe(0)
    expect(clean.length).toBe(mixed.length)
    expect(rms(clean) / rms(speech)).toBeGreaterThan(0.8)
  })
})

test('noise that is another in each ear goes as well', async () => {
  const hiss = speech.map(() => 0.01 * white())
  const [left, right] = [
    speech.map((value, at) => value + hiss[at]),
    speech.map((value, at) => value - hiss[at]),
  ]

  const { channels } = await isolated(left, right)

  expect(snr(speech, channels[0]) - snr(speech, left)).toBeGreaterThan(2)
})

/** The message of the refusal, or 'taken'. */
const refusal = (...channels: Float32Array[]) =>
  isolated(...channels).then(
    () => 'taken',
    (error: Error) => error.message,
  )

test('of two channels each keeps its own speech', async () => {
  const half = noisy(pink, 10).map((value) => value / 2)

  const { channels } = await isolated(noisy(pink, 10), half)

  expect(rms(channels[1]) / rms(channels[0])).toBeCloseTo(0.5, 1)
  expect(snr(speech, channels[1])).toBeGreaterThan(14)
})

test('noise without speech is refused', async () => {
  expect(await refusal(Float32Array.from({ length: rate * 2 }, white))).toMatch(/No speech was found/)
  expect(await refusal(new Float32Array(rate * 2))).toMatch(/No speech was found/)
  const tone = (_: unknown, at: number) => 0.3 * Math.sin(at / 20)
  expect(await refusal(Float32Array.from({ length: rate * 2 }, tone))).toMatch(/No speech was found/)
})

test('speech without noise is refused', async () => {
  expect(await refusal(speech)).toMatch(/no audible noise/)
  expect(await refusal(noisy(white, 70))).toMatch(/no audible noise/)
})

test('it comes in the format that is asked for', async () => {
  const audio = await audioFile({ rate, channels: [noisy(white, 10)] })

  const made = await fileFrom(isolateSpeech, { audio }, { format: 'ogg' })

  expect(made.mimeType).toBe('audio/ogg')
  expect(secondsOf((await readAudio(made.path))!)).toBeCloseTo(speech.length / rate, 1)
})
