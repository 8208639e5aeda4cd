import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileFrom, soundFile } from '../../test/run-av.ts'
import { amplitudeAt, correlation, pitch, rms, samplesOf, wordErrorRate } from '../../test/sound-metrics.ts'
import { voiceEnergy } from '../video/mouth/voice-energy.ts'
import { changeVoice } from './change-voice.ts'
import { highPass, lowPass, peak, throughBiquads } from './signal/biquad.ts'
import { readSound } from './sound/read-sound.ts'
import type { Sound } from './sound/sound.ts'
import { say } from './speaking/say.ts'
import { voices } from './speaking/voices.ts'
import { transcribe } from './transcribe.ts'

const rate = 16_000
const text = 'The children were playing in the park.'
let speech: Sound

beforeAll(async () => {
  speech = await say(text, voices['american woman']!, 1, () => {})
})

async function changed(voice: string, sound = speech): Promise<Sound> {
  const { path } = await fileFrom(changeVoice, { audio: await soundFile(sound) }, { voice })
  return (await readSound(path, { rate, channels: 1 }))!
}

const spoken = new Map<string, Promise<Sound>>()

/** The speech in a voice, made once. */
function speechIn(voice: string): Promise<Sound> {
  if (!spoken.has(voice)) spoken.set(voice, changed(voice))
  return spoken.get(voice)!
}

const pitchOf = (sound: Sound) => pitch(samplesOf(sound), rate, { from: 50, to: 600 })

describe('pitch', () => {
  test.each([
    ['deeper', -4],
    ['higher', 4],
    ['giant', -7],
    ['child', 8],
  ])('%s is %d semitones away', async (voice, semitones) => {
    const sound = await speechIn(voice)

    expect(12 * Math.log2(pitchOf(sound) / pitchOf(speech))).toBeGreaterThan(semitones - 0.7)
    expect(12 * Math.log2(pitchOf(sound) / pitchOf(speech))).toBeLessThan(semitones + 0.7)
  })

  test('a robot has one pitch only, and a whisper none', async () => {
    expect(pitchOf(await speechIn('robot'))).toBeCloseTo(110, -0.7)
    expect(
      pitchOf(await changed('robot', await say(text, voices['american man']!, 1, () => {}))),
    ).toBeCloseTo(110, -0.7)
    expect(pitchOf(await speechIn('whisper'))).toBe(0)
  })
})

/** Half a second of vocal cords at 100 hertz, and a throat of one resonance. */
const pulses = Float32Array.from({ length: rate / 2 }, (_, at) => (at % 160 === 0 ? 0.5 : 0))
const resonance = peak(rate, 1000, 24, 3)

test.each([
  ['giant', 780],
  ['child', 1250],
])('what resounds at 1000 hertz resounds in a %s at %d', async (voice, hertz) => {
  const vowel = { rate, channels: [throughBiquads(pulses, resonance, lowPass(rate, 1500))] }

  const sound = await changed(voice, vowel)

  expect(energyIn(vowel, 900, 1100)).toBeGreaterThan(3 * energyIn(vowel, hertz - 100, hertz + 100))
  expect(energyIn(sound, hertz - 100, hertz + 100)).toBeGreaterThan(3 * energyIn(sound, 900, 1100))
})

test('a radio has neither the low nor the high tones', async () => {
  const radio = await speechIn('radio')

  for (const [from, to] of [
    [80, 300],
    [4500, 7500],
  ] as const)
    expect(energyIn(radio, from, to, 40) / energyIn(speech, from, to, 40)).toBeLessThan(0.1)
  expect(energyIn(radio, 800, 2500, 40) / energyIn(speech, 800, 2500, 40)).toBeGreaterThan(0.8)
})

test.each(['deeper', 'higher', 'giant', 'child', 'robot', 'whisper', 'radio'])(
  '%s lasts as long, is as loud, and speaks when the voice did',
  async (voice) => {
    const sound = await speechIn(voice)

    expect(Math.abs(samplesOf(sound).length - samplesOf(speech).length) / rate).toBeLessThan(0.02)
    expect(rms(samplesOf(sound)) / rms(samplesOf(speech))).toBeGreaterThan(0.6)
    expect(correlation(voiceEnergy(sound, 20), voiceEnergy(speech, 20))).toBeGreaterThan(0.7)
  },
)

test.each(['deeper', 'child'])('what it says is understood: %s', async (voice) => {
  const { path } = await fileFrom(transcribe, { audio: await soundFile(await speechIn(voice)) })

  expect(wordErrorRate(text, await readFile(path, 'utf8'))).toBeLessThan(0.3)
})

test('a whisper has no tone above those of the voice', async () => {
  const { path } = await fileFrom(changeVoice, { audio: await soundFile(speech) }, { voice: 'whisper' })

  const { rate: own, channels } = (await readSound(path))!

  const high = throughBiquads(
    channels[0]!,
    highPass(own, 16_000),
    highPass(own, 16_000),
    highPass(own, 16_000),
  )
  expect(rms(high) / rms(channels[0]!)).toBeLessThan(0.01)
})

test('each ear keeps its own', async () => {
  const [left] = speech.channels
  const stereo = { rate, channels: [left!, left!.map((value) => value / 4)] }
  const { path } = await fileFrom(changeVoice, { audio: await soundFile(stereo) }, { voice: 'deeper' })

  const { channels } = (await readSound(path))!

  expect(rms(channels[1]!) / rms(channels[0]!)).toBeCloseTo(0.25, 2)
})

test('where nobody speaks there is nothing to change', async () => {
  const silence = { rate, channels: [new Float32Array(rate)] }

  await expect(changed('deeper', silence)).rejects.toThrow(/No voice was found/)
})

test('another voice is refused, with those there are', async () => {
  await expect(changed('constructor')).rejects.toThrow(/one of deeper, .*radio/)
})

/** The energy from one frequency to another, by the amplitudes of tones between them. */
function energyIn(sound: Sound, from: number, to: number, step = 2): number {
  let energy = 0
  for (let hertz = from; hertz < to; hertz += step) energy += amplitudeAt(samplesOf(sound), rate, hertz) ** 2
  return energy
}
