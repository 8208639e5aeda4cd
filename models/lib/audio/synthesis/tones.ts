import type { Rng } from '../../random/rng.ts'
import { RATE } from './stereo.ts'

/** A sine, optionally with a frequency curve; `feedback` above 0 brightens it towards a sawtooth. */
export function sine(length: number, hertz: number | ArrayLike<number>, feedback = 0): Float32Array {
  const samples = new Float32Array(length)
  let phase = 0
  let last = 0
  for (let at = 0; at < length; at++) {
    last = Math.sin(phase + last * feedback)
    samples[at] = last
    phase += (2 * Math.PI * (typeof hertz === 'number' ? hertz : hertz[at])) / RATE
  }
  return samples
}

/** FM synthesis; the modulation `depth` decays by 60 dB in `decay` seconds. */
export function fmTone(
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

/** A sawtooth that is band-limited with polyBLEP to avoid aliasing. */
export function sawtooth(length: number, hertz: number | ArrayLike<number>, start = 0): Float32Array {
  const samples = new Float32Array(length)
  let phase = start
  for (let at = 0; at < length; at++) {
    const step = (typeof hertz === 'number' ? hertz : hertz[at]) / RATE
    samples[at] = 2 * phase - 1 - polyBlep(phase, step)
    phase += step
    if (phase >= 1) phase -= 1
  }
  return samples
}

export function square(length: number, hertz: number | ArrayLike<number>, width = 0.5): Float32Array {
  const samples = new Float32Array(length)
  let phase = 0
  for (let at = 0; at < length; at++) {
    const step = (typeof hertz === 'number' ? hertz : hertz[at]) / RATE
    const falling = phase >= width ? phase - width : phase - width + 1
    samples[at] = (phase < width ? 1 : -1) + polyBlep(phase, step) - polyBlep(falling, step)
    phase += step
    if (phase >= 1) phase -= 1
  }
  return samples
}

function polyBlep(phase: number, step: number): number {
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

/** A mode of vibration: frequency, level, and the decay time to -60 dB. */
export type Mode = readonly [hertz: number, level: number, decay: number]

/** Modal synthesis of a struck body: the sum of its modes. */
export function modalTone(length: number, modes: readonly Mode[]): Float32Array {
  const samples = new Float32Array(length)
  for (const [hertz, level, decay] of modes) {
    if (hertz > RATE * 0.45) continue
    const fall = Math.exp(Math.log(0.001) / (decay * RATE))
    const coefficient = 2 * fall * Math.cos((2 * Math.PI * hertz) / RATE)
    const decaySquared = fall * fall
    let before = 0
    let now = level * fall * Math.sin((2 * Math.PI * hertz) / RATE)
    // The inaudible rest is skipped.
    const end = Math.min(length, Math.round(decay * RATE * 1.3))
    for (let at = 0; at < end; at++) {
      samples[at] = samples[at] + before
      const next = coefficient * now - decaySquared * before
      before = now
      now = next
    }
  }
  return samples
}

/** Karplus-Strong synthesis of a plucked string: a noise burst in a damped delay loop. `brightness` is from 0 to 1. */
export function pluckedString(
  length: number,
  hertz: number,
  brightness: number,
  decay: number,
  rng: Rng,
): Float32Array {
  const samples = new Float32Array(length)
  // The damping filter adds a delay, which is subtracted to stay in tune; the rest is a fractional delay.
  const blend = 0.5 + 0.5 * brightness
  const exact = RATE / hertz - (1 - blend)
  const loop = new Float32Array(Math.max(2, Math.floor(exact)))
  const fraction = exact - loop.length
  let lowpassed = 0
  for (let at = 0; at < loop.length; at++) {
    lowpassed += (rng() * 2 - 1 - lowpassed) * (0.25 + 0.75 * brightness)
    loop[at] = lowpassed
  }
  const mean = loop.reduce((sum, value) => sum + value, 0) / loop.length
  const loss = Math.exp(Math.log(0.001) / (decay * hertz))
  let position = 0
  let last = 0
  let passed = 0
  for (let at = 0; at < length; at++) {
    const value = loop[position] - mean * (at < loop.length ? 1 : 0)
    const damped = blend * value + (1 - blend) * last
    last = value
    const delayed = (1 - fraction) * damped + fraction * passed
    passed = damped
    loop[position] = delayed * loss
    samples[at] = value
    if (++position === loop.length) position = 0
  }
  return samples
}
