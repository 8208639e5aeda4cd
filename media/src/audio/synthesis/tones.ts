import type { Dice } from '../../chance/dice.ts'
import { RATE } from './stereo.ts'

/** A sine whose frequency may move; `feedback` above 0 brightens it towards a saw. */
export function sine(length: number, hertz: number | ArrayLike<number>, feedback = 0): Float32Array {
  const samples = new Float32Array(length)
  let phase = 0
  let last = 0
  for (let at = 0; at < length; at++) {
    last = Math.sin(phase + last * feedback)
    samples[at] = last
    phase += (2 * Math.PI * (typeof hertz === 'number' ? hertz : hertz[at]!)) / RATE
  }
  return samples
}

/** Tone and modulator, as bells and electric pianos are made: `depth` dies away to a thousandth in `decay` seconds. */
export function frequencyModulated(
  length: number,
  hertz: number,
  ratio: number,
  depth: number,
  decay: number,
): Float32Array {
  const samples = new Float32Array(length)
  const carrier = (2 * Math.PI * hertz) / RATE
  const modulator = carrier * ratio
  const fall = Math.exp(Math.log(0.001) / (decay * RATE))
  let amount = depth
  for (let at = 0; at < length; at++) {
    samples[at] = Math.sin(at * carrier + amount * Math.sin(at * modulator))
    amount *= fall
  }
  return samples
}

/** The teeth of a saw, or a square wave, with edges rounded so that they do not fold back from beyond hearing. */
export function saw(length: number, hertz: number | ArrayLike<number>, start = 0): Float32Array {
  const samples = new Float32Array(length)
  let phase = start
  for (let at = 0; at < length; at++) {
    const step = (typeof hertz === 'number' ? hertz : hertz[at]!) / RATE
    samples[at] = 2 * phase - 1 - edge(phase, step)
    phase += step
    if (phase >= 1) phase -= 1
  }
  return samples
}

export function square(length: number, hertz: number | ArrayLike<number>, width = 0.5): Float32Array {
  const samples = new Float32Array(length)
  let phase = 0
  for (let at = 0; at < length; at++) {
    const step = (typeof hertz === 'number' ? hertz : hertz[at]!) / RATE
    const falling = phase >= width ? phase - width : phase - width + 1
    samples[at] = (phase < width ? 1 : -1) + edge(phase, step) - edge(falling, step)
    phase += step
    if (phase >= 1) phase -= 1
  }
  return samples
}

function edge(phase: number, step: number): number {
  if (phase < step) {
    const share = phase / step
    return share + share - share * share - 1
  }
  if (phase > 1 - step) {
    const share = (phase - 1) / step
    return share * share + share + share + 1
  }
  return 0
}

/** A way in which a body swings when it is struck: frequency, strength, and seconds until a thousandth is left. */
export type Mode = readonly [hertz: number, level: number, decay: number]

/** A struck body: the sum of its modes. */
export function struck(length: number, modes: readonly Mode[]): Float32Array {
  const samples = new Float32Array(length)
  for (const [hertz, level, decay] of modes) {
    if (hertz > RATE * 0.45) continue
    const fall = Math.exp(Math.log(0.001) / (decay * RATE))
    const turn = 2 * fall * Math.cos((2 * Math.PI * hertz) / RATE)
    const memory = fall * fall
    let before = 0
    let now = level * fall * Math.sin((2 * Math.PI * hertz) / RATE)
    // Beyond what can be heard the rest is left out.
    const end = Math.min(length, Math.round(decay * RATE * 1.3))
    for (let at = 0; at < end; at++) {
      samples[at] = samples[at]! + before
      const next = turn * now - memory * before
      before = now
      now = next
    }
  }
  return samples
}

/** A plucked string: a burst of noise goes round a loop that takes its edges off. `brightness` from 0 to 1. */
export function plucked(
  length: number,
  hertz: number,
  brightness: number,
  decay: number,
  dice: Dice,
): Float32Array {
  const samples = new Float32Array(length)
  // A damped loop is flat by the half sample that averaging delays; the rest is the fraction.
  const blend = 0.5 + 0.5 * brightness
  const exact = RATE / hertz - (1 - blend)
  const loop = new Float32Array(Math.max(2, Math.floor(exact)))
  const fraction = exact - loop.length
  let smooth = 0
  for (let at = 0; at < loop.length; at++) {
    smooth += (dice() * 2 - 1 - smooth) * (0.25 + 0.75 * brightness)
    loop[at] = smooth
  }
  const mean = loop.reduce((sum, value) => sum + value, 0) / loop.length
  const loss = Math.exp(Math.log(0.001) / (decay * hertz))
  let place = 0
  let last = 0
  let passed = 0
  for (let at = 0; at < length; at++) {
    const value = loop[place]! - mean * (at < loop.length ? 1 : 0)
    const damped = blend * value + (1 - blend) * last
    last = value
    const delayed = (1 - fraction) * damped + fraction * passed
    passed = damped
    loop[place] = delayed * loss
    samples[at] = value
    if (++place === loop.length) place = 0
  }
  return samples
}
