import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { fileFrom, audioFile } from '../test/run-av.ts'
import { amplitudeAt, correlation, pitch, rms, samplesOf, wordErrorRate } from '../test/audio-metrics.ts'
import { voiceEnergy } from '../lip-motion/voice-energy.ts'
import { changeVoice } from './run.ts'
import { highPass, lowPass, peakingFilter, applyBiquads } from '../lib/audio/signal/biquad.ts'
import { readAudio } from '../lib/audio/read-audio.ts'
import type { Audio } from '../lib/audio/audio.ts'
import { synthesizeSpeech } from '../flite-speech/synthesize-speech.ts'
import { voices } from '../flite-speech/voices.ts'
import { transcribe } from '../moonshine-transcribe/run.ts'

const rate = 16_000
const text = 'The children were playing in the park.'
let speech: Audio

beforeAll(async () => {
  speech = await synthesizeSpeech(text, voices['american woman'], 1, () => {})
})

async function changed(voice: string, audio = speech): Promise<Audio> {
  const { path } = await fileFrom(changeVoice, { audio: await audioFile(audio) }, { voice })
  return (await readAudio(path, { rate, channels: 1 }))!
}

const spoken = new Map<string, Promise<Audio>>()

/** The speech in a voice, cached. */
function speechIn(voice: string): Promise<Audio> {
  if (!spoken.has(voice)) spoken.set(voice, changed(voice))
  return spoken.get(voice)!
}

const pitchOf = (audio: Audio) => pitch(samplesOf(audio), rate, { from: 50, to: 600 })

describe('pitch', () => {
  test.each([
    ['deeper', -4],
    ['higher', 4],
    ['giant', -7],
    ['child', 8],
  ])('%s is %d semitones away', async (voice, semitones) => {
    const audio = await speechIn(voice)

    expect(12 * Math.log2(pitchOf(audio) / pitchOf(speech))).toBeGreaterThan(semitones - 0.7)
    expect(12 * Math.log2(pitchOf(audio) / pitchOf(speech))).toBeLessThan(semitones + 0.7)
  })

  test('a robot has one pitch only, and a whisper none', async () => {
    expect(pitchOf(await speechIn('robot'))).toBeCloseTo(110, -0.7)
    expect(
      pitchOf(await changed('robot', await synthesizeSpeech(text, voices['american man'], 1, () => {}))),
    ).toBeCloseTo(110, -0.7)
    expect(pitchOf(await speechIn('whisper'))).toBe(0)
  })
})

/** Half a second of glottal pulses at 100 hertz, and one formant. */
const pulses = Float32Array.from({ length: rate / 2 }, (_, at) => (at % 160 === 0 ? 0.5 : 0))
const resonance = peakingFilter(rate, 1000, 24, 3)

test.each([
  ['giant', 780],
  ['child', 1250],
])('what resounds at 1000 hertz resounds in a %s at %d', async (voice, hertz) => {
  const vowel = { rate, channels: [applyBiquads(pulses, resonance, lowPass(rate, 1500))] }

  const audio = await changed(voice, vowel)

  expect(energyIn(vowel, 900, 1100)).toBeGreaterThan(3 * energyIn(vowel, hertz - 100, hertz + 100))
  expect(energyIn(audio, hertz - 100, hertz + 100)).toBeGreaterThan(3 * energyIn(audio, 900, 1100))
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
    const audio = await speechIn(voice)

    expect(Math.abs(samplesOf(audio).length - samplesOf(speech).length) / rate).toBeLessThan(0.02)
    expect(rms(samplesOf(audio)) / rms(samplesOf(speech))).toBeGreaterThan(0.6)
    expect(correlation(voiceEnergy(audio, 20), voiceEnergy(speech, 20))).toBeGreaterThan(0.7)
  },
)

test.each(['deeper', 'child'])('what it says is understood: %s', async (voice) => {
  const { path } = await fileFrom(transcribe, { audio: await audioFile(await speechIn(voice)) })

  expect(wordErrorRate(text, await readFile(path, 'utf8'))).toBeLessThan(0.3)
})

test('a whisper has no tone above those of the voice', async () => {
  const { path } = await fileFrom(changeVoice, { audio: await audioFile(speech) }, { voice: 'whisper' })

  const { rate: own, channels } = (await readAudio(path))!

  const high = applyBiquads(channels[0], highPass(own, 16_000), highPass(own, 16_000), highPass(own, 16_000))
  expect(rms(high) / rms(channels[0])).toBeLessThan(0.01)
})

test('each ear keeps its own', async () => {
  const [left] = speech.channels
  const stereo = { rate, channels: [left, left.map((value) => value / 4)] }
  const { path } = await fileFrom(changeVoice, { audio: await audioFile(stereo) }, { voice: 'deeper' })

  const { channels } = (await readAudio(path))!

  expect(rms(channels[1]) / rms(channels[0])).toBeCloseTo(0.25, 2)
})

test('where nobody speaks there is nothing to change', async () => {
  const silence = { rate, channels: [new Float32Array(rate)] }

  await expect(changed('deeper', silence)).rejects.toThrow(/No voice was found/)
})

test('another voice is refused, with those there are', async () => {
  await expect(changed('constructor')).rejects.toThrow(/one of deeper, .*radio/)
})

/** The energy of a frequency band, from the amplitudes at its frequencies. */
function energyIn(audio: Audio, from: number, to: number, step = 2): number {
  let energy = 0
  for (let hertz = from; hertz < to; hertz += step) energy += amplitudeAt(samplesOf(audio), rate, hertz) ** 2
  return energy
}
