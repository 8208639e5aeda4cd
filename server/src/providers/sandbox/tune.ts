import type { Output, Work } from '../provider.ts'
import { between, type Dice } from './dice.ts'
import { secondsOf } from './measure.ts'
import { preparedTune } from './prepared-tunes.ts'
import { encodeWav } from './wav.ts'

// Enough for notes below 1.5 kHz and their overtones; half a minute stays below half a megabyte.
export const samplesPerSecond = 8000
export const usualSeconds = 3
const longestSeconds = 30
const loudest = 0.8 * 32_767

// Any two notes of this scale sound well together, so that any walk over it is a tune.
const pentatonic = [0, 2, 4, 7, 9, 12, 14, 16]

/** A sound: a short tune as WAV, or one that was prepared where another format is wanted. */
export async function drawTune(work: Work, dice: Dice): Promise<Output> {
  const sound = { kind: 'audio', width: null, height: null } as const
  const prepared = await preparedTune(work.params.format, dice)
  if (prepared) return { ...sound, ...prepared, durationSeconds: usualSeconds }
  const length = Math.max(1, Math.round(secondsOf(work, usualSeconds, longestSeconds) * samplesPerSecond))
  return {
    ...sound,
    mimeType: 'audio/wav',
    durationSeconds: length / samplesPerSecond,
    bytes: encodeWav(playTune(length, dice), samplesPerSecond),
  }
}

export function playTune(length: number, dice: Dice): Int16Array {
  const samples = new Int16Array(length)
  const lowestHertz = between(dice, 196, 330)
  const beat = Math.round(between(dice, 0.16, 0.3) * samplesPerSecond)
  let step = Math.floor(dice() * pentatonic.length)
  for (let start = 0; start < length;) {
    const beats = dice() < 0.25 ? 2 : 1
    const end = Math.min(start + beats * beat, length)
    playNote(samples.subarray(start, end), lowestHertz * 2 ** (pentatonic[step]! / 12))
    step = Math.min(Math.max(step + Math.round(between(dice, -2, 2)), 0), pentatonic.length - 1)
    start = end
  }
  return samples
}

/** A plucked string: quickly loud, slowly silent, and silent at both ends so that notes join without a click. */
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
