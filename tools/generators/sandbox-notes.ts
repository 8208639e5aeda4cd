// Plucked notes and tunes, from which the audio of the sandbox is made.
import { between, type Rng } from '../../server/src/providers/sandbox/rng.ts'

// Any two notes of this scale sound well together, so that any walk over it is a tune.
const pentatonic = [0, 2, 4, 7, 9]
const fullScale = 2 ** 15
const loudest = 0.8 * (fullScale - 1)
const fadeSamples = 80

/** So many samples of a walk over one octave and a half, from -1 to 1. */
export function playTune(length: number, rate: number, rng: Rng): Float32Array {
  const samples = new Float32Array(length)
  const lowestHertz = between(rng, 196, 330)
  const beat = Math.round(between(rng, 0.16, 0.3) * rate)
  const steps = 8
  let step = Math.floor(rng() * steps)
  for (let start = 0; start < length;) {
    const beats = rng() < 0.25 ? 2 : 1
    const end = Math.min(start + beats * beat, length)
    samples.set(playNote(end - start, rate, hertzOf(step, lowestHertz)), start)
    step = Math.min(Math.max(step + Math.round(between(rng, -2, 2)), 0), steps - 1)
    start = end
  }
  return samples
}

/** Notes of equal length, one after the other, from the lowest upwards. */
export function playScale(notes: number, samplesEach: number, rate: number): Float32Array {
  const samples = new Float32Array(notes * samplesEach)
  for (let step = 0; step < notes; step++)
    samples.set(playNote(samplesEach, rate, hertzOf(step, 220)), step * samplesEach)
  return samples
}

function hertzOf(step: number, lowestHertz: number): number {
  const octave = Math.floor(step / pentatonic.length)
  const semitones = 12 * octave + (pentatonic[step % pentatonic.length] ?? 0)
  return lowestHertz * 2 ** (semitones / 12)
}

/** A plucked string: a short attack and a slow decay, and silent at both ends so that notes join without a click. */
function playNote(length: number, rate: number, hertz: number): Float32Array {
  const fade = Math.min(fadeSamples, length / 2)
  return Float32Array.from({ length }, (_, index) => {
    const angle = (2 * Math.PI * hertz * index) / rate
    const envelope = Math.min(1, index / fade, (length - 1 - index) / fade)
    const decay = Math.exp((-3 * index) / rate)
    const tone = 0.7 * Math.sin(angle) + 0.2 * Math.sin(2 * angle) + 0.1 * Math.sin(3 * angle)
    // In steps of sixteen bits: nothing is left for an encoder to round.
    return Math.round(loudest * envelope * decay * tone) / fullScale
  })
}
