import type { Dice } from '../../chance/dice.ts'
import { fadeEnds } from '../synthesis/envelope.ts'
import { saw } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'

export function ensemble(
  hertz: number,
  seconds: number,
  halfTones: readonly number[],
  shakes: number,
  depth: number,
  dice: Dice,
): Float32Array {
  const length = samplesOf(seconds)
  const sum = new Float32Array(length)
  for (const apart of halfTones) {
    const own = hertz * 2 ** (apart / 12)
    const pitch =
      shakes > 0 && depth > 0 ? vibrato(own, length, shakes * (0.9 + 0.2 * dice()), depth, 0.2, dice) : own
    const bow = saw(length, pitch, dice())
    for (let at = 0; at < length; at++) sum[at] = sum[at]! + bow[at]!
  }
  return sum
}

/** `depth` in half tones; it begins after `late` seconds. */
export function vibrato(
  hertz: number,
  length: number,
  shakes: number,
  depth: number,
  late: number,
  dice: Dice,
): Float32Array {
  const turn = (2 * Math.PI * shakes) / RATE
  const start = dice() * 6
  const curve = new Float32Array(length)
  let value = hertz
  for (let at = 0; at < length; at++) {
    if ((at & 31) === 0) {
      const grown = Math.min(1, Math.max(0, (at / RATE - late) * 3))
      value = hertz * (1 + depth * 0.0578 * grown * Math.sin(start + at * turn))
    }
    curve[at] = value
  }
  return curve
}

export function addSine(note: Float32Array, hertz: number, level: number, decaySeconds = Infinity): void {
  const turn = (2 * Math.PI * hertz) / RATE
  const fall = Number.isFinite(decaySeconds) ? Math.exp(-1 / (decaySeconds * RATE)) : 1
  let gain = level
  for (let at = 0; at < note.length; at++) {
    note[at] = note[at]! + gain * Math.sin(turn * at)
    gain *= fall
  }
}

export function soft(note: Float32Array, attack: number): Float32Array {
  const rise = attack * RATE
  for (let at = 0; at < Math.min(rise, note.length); at++) {
    const share = at / rise
    note[at] = note[at]! * share * (2 - share)
  }
  return note
}

/** The key is let go: what still sounds dies in `fade` seconds. */
export function released(note: Float32Array, seconds: number, fade: number): Float32Array {
  const from = samplesOf(seconds)
  const span = fade * RATE
  for (let at = Math.max(0, from); at < note.length; at++) {
    const share = Math.max(0, 1 - (at - from) / span)
    note[at] = note[at]! * share * share
  }
  return fadeEnds(note, 0.0005, 0.003)
}
