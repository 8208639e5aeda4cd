import type { Rng } from '../../random/rng.ts'
import { fadeEnds } from '../synthesis/envelope.ts'
import { sawtooth } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'

export function detunedSaws(
  hertz: number,
  seconds: number,
  detunes: readonly number[],
  vibratoHertz: number,
  depth: number,
  rng: Rng,
): Float32Array {
  const length = samplesOf(seconds)
  const sum = new Float32Array(length)
  for (const detune of detunes) {
    const frequency = hertz * 2 ** (detune / 12)
    const pitch =
      vibratoHertz > 0 && depth > 0
        ? vibrato(frequency, length, vibratoHertz * (0.9 + 0.2 * rng()), depth, 0.2, rng)
        : frequency
    const bow = sawtooth(length, pitch, rng())
    for (let at = 0; at < length; at++) sum[at] = sum[at] + bow[at]
  }
  return sum
}

/** `depth` is in semitones; the vibrato begins after `delaySeconds`. */
export function vibrato(
  hertz: number,
  length: number,
  vibratoHertz: number,
  depth: number,
  delaySeconds: number,
  rng: Rng,
): Float32Array {
  const phaseStep = (2 * Math.PI * vibratoHertz) / RATE
  const start = rng() * 6
  const curve = new Float32Array(length)
  let value = hertz
  for (let at = 0; at < length; at++) {
    if ((at & 31) === 0) {
      const fadeIn = Math.min(1, Math.max(0, (at / RATE - delaySeconds) * 3))
      value = hertz * (1 + depth * 0.0578 * fadeIn * Math.sin(start + at * phaseStep))
    }
    curve[at] = value
  }
  return curve
}

export function addSine(note: Float32Array, hertz: number, level: number, decaySeconds = Infinity): void {
  const phaseStep = (2 * Math.PI * hertz) / RATE
  const fall = Number.isFinite(decaySeconds) ? Math.exp(-1 / (decaySeconds * RATE)) : 1
  let gain = level
  for (let at = 0; at < note.length; at++) {
    note[at] = note[at] + gain * Math.sin(phaseStep * at)
    gain *= fall
  }
}

export function applyAttack(note: Float32Array, attack: number): Float32Array {
  const rise = attack * RATE
  for (let at = 0; at < Math.min(rise, note.length); at++) {
    const share = at / rise
    note[at] = note[at] * share * (2 - share)
  }
  return note
}

/** The release: after `seconds` the note fades out within `fade` seconds. */
export function applyRelease(note: Float32Array, seconds: number, fade: number): Float32Array {
  const from = samplesOf(seconds)
  const span = fade * RATE
  for (let at = Math.max(0, from); at < note.length; at++) {
    const share = Math.max(0, 1 - (at - from) / span)
    note[at] = note[at] * share * share
  }
  return fadeEnds(note, 0.0005, 0.003)
}
