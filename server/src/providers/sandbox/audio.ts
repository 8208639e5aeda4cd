import type { Output, Work } from '../provider.ts'
import { fixtureTune } from './audio-fixtures.ts'
import { secondsOf } from './measure.ts'
import { between, type Rng } from './rng.ts'
import { encodeWav } from './wav.ts'

// Enough for notes below 1.5 kHz and their overtones; half a minute stays below half a megabyte.
export const samplesPerSecond = 8000
export const defaultSeconds = 3
const maxSeconds = 30
const loudest = 0.8 * 32_767

// Any two notes of this scale sound well together, so that any walk over it is a tune.
const pentatonic = [0, 2, 4, 7, 9, 12, 14, 16]

/** Audio: a short tune as WAV, or one of the fixtures where another format is requested. */
export async function drawAudio(work: Work, rng: Rng): Promise<Output> {
  const audio = { kind: 'audio', width: null, height: null } as const
  const fixture = await fixtureTune(work.params.format, rng)
  if (fixture) return { ...audio, ...fixture, durationSeconds: defaultSeconds }
  const length = Math.max(1, Math.round(secondsOf(work, defaultSeconds, maxSeconds) * samplesPerSecond))
  return {
    ...audio,
    mimeType: 'audio/wav',
    durationSeconds: length / samplesPerSecond,
    bytes: encodeWav(playTune(length, rng), samplesPerSecond),
  }
}

export function playTune(length: number, rng: Rng): Int16Array {
  const samples = new Int16Array(length)
  const lowestHertz = between(rng, 196, 330)
  const beat = Math.round(between(rng, 0.16, 0.3) * samplesPerSecond)
  let step = Math.floor(rng() * pentatonic.length)
  for (let start = 0; start < length;) {
    const beats = rng() < 0.25 ? 2 : 1
    const end = Math.min(start + beats * beat, length)
    playNote(samples.subarray(start, end), lowestHertz * 2 ** (pentatonic[step]! / 12))
    step = Math.min(Math.max(step + Math.round(between(rng, -2, 2)), 0), pentatonic.length - 1)
    start = end
  }
  return samples
}

/** A plucked string: a short attack and a slow decay, and silent at both ends so that notes join without a click. */
function playNote(samples: Int16Array, hertz: number) {
  const fade = Math.min(80, samples.length / 2)
  for (let index = 0; index < samples.length; index++) {
    const angle = (2 * Math.PI * hertz * index) / samplesPerSecond
    const envelope = Math.min(1, index / fade, (samples.length - 1 - index) / fade)
    const decay = Math.exp((-3 * index) / samplesPerSecond)
    const tone = 0.7 * Math.sin(angle) + 0.2 * Math.sin(2 * angle) + 0.1 * Math.sin(3 * angle)
    samples[index] = Math.round(loudest * envelope * decay * tone)
  }
}
