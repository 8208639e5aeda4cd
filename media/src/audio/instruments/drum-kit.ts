import { diceOf } from '../../chance/dice.ts'
import { die, fadeEnds, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { sine, square, struck } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'

/** A skin: its pitch falls as the blow dies. */
function skin(seconds: number, from: number, to: number, fallSeconds: number): Float32Array {
  const length = samplesOf(seconds)
  const pitch = Float32Array.from(
    { length },
    (_, at) => to + (from - to) * Math.exp(-at / (fallSeconds * RATE)),
  )
  return die(sine(length, pitch), 0.001, seconds)
}

const noise = (seconds: number, seed: number) => whiteNoise(samplesOf(seconds), diceOf(seed))

function sum(...layers: readonly Float32Array[]): Float32Array {
  const made = new Float32Array(Math.max(...layers.map(({ length }) => length)))
  for (const layer of layers) for (let at = 0; at < layer.length; at++) made[at] = made[at]! + layer[at]!
  return made
}
const times = (samples: Float32Array, gain: number) => samples.map((value) => value * gain)

/** Brass plates: squares that fit no scale, with noise, above what the other drums have. */
function plate(seconds: number, decay: number, low: number, seed: number): Float32Array {
  const length = samplesOf(seconds)
  const rings = [2.05, 3.07, 3.79, 4.26, 5.43, 6.71].map((ratio) => times(square(length, 200 * ratio), 0.16))
  return die(
    filter(filter(sum(...rings, times(noise(seconds, seed), 0.5)), 'high', low), 'high', low * 0.7),
    0.001,
    decay,
  )
}

// prettier-ignore
const kit = {
  kick:  () => sum(skin(0.42, 170, 47, 0.028), times(die(filter(noise(0.02, 1), 'low', 3500), 0.0003, 0.012), 0.35)),
  boom:  () => sum(skin(0.5, 210, 45, 0.03), times(die(filter(noise(0.01, 2), 'high', 2500), 0.0002, 0.006), 0.3)).map((value) => Math.tanh(value * 1.6)),
  soft:  () => filter(skin(0.34, 115, 52, 0.03), 'low', 900),
  snare: () => sum(times(skin(0.16, 260, 185, 0.02), 0.6), times(die(filter(noise(0.24, 3), 'high', 1500), 0.0006, 0.2), 0.55)),
  brush: () => times(shape(filter(noise(0.3, 4), 'band', 3200, 0.7), lines([[0, 0], [0.02, 0.6], [0.1, 0.25], [0.3, 0]], samplesOf(0.3))), 0.8),
  rim:   () => struck(samplesOf(0.08), [[1700, 0.5, 0.04], [2500, 0.3, 0.03], [480, 0.4, 0.05]]),
  clap:  () => sum(...[0, 0.011, 0.023].map((late) => delayed(die(filter(noise(0.22, 5), 'band', 1500, 1.1), 0.0005, late === 0.023 ? 0.19 : 0.018), late))),
  hat:   () => times(plate(0.09, 0.06, 7000, 6), 0.9),
  open:  () => times(plate(0.45, 0.4, 6500, 7), 0.8),
  ride:  () => sum(times(plate(0.7, 0.45, 5500, 8), 0.4), struck(samplesOf(0.3), [[3250, 0.05, 0.25], [4710, 0.03, 0.2]])),
  crash: () => times(plate(2.2, 1.9, 3200, 9), 0.75),
  shaker:() => times(shape(filter(noise(0.11, 10), 'high', 5500), lines([[0, 0], [0.035, 0.5], [0.11, 0]], samplesOf(0.11))), 0.8),
  tom:   () => skin(0.4, 190, 105, 0.05),
  floor: () => skin(0.5, 130, 72, 0.06),
  timpani: () => sum(struck(samplesOf(1.6), [[73, 0.9, 1.4], [110, 0.5, 1.1], [146, 0.3, 0.8]]), times(die(filter(noise(0.05, 11), 'low', 900), 0.001, 0.04), 0.5)),
  bitKick: () => fadeEnds(square(samplesOf(0.12), Float32Array.from({ length: samplesOf(0.12) }, (_, at) => 50 + 180 * Math.exp(-at / 1100))), 0.001, 0.06),
  bitSnare: () => die(held(noise(0.14, 12), 6), 0.0005, 0.13),
  bitHat: () => times(die(held(noise(0.05, 13), 2), 0.0005, 0.035), 0.6),
} satisfies Record<string, () => Float32Array>
export type DrumName = keyof typeof kit

const made = new Map<DrumName, Float32Array>()

/** One blow; every blow of a drum is alike, and only its strength is played. */
export function drum(name: DrumName): Float32Array {
  const found = made.get(name)
  if (found) return found
  const blow = kit[name]()
  made.set(name, blow)
  return blow
}

function delayed(samples: Float32Array, seconds: number): Float32Array {
  const late = new Float32Array(samples.length + samplesOf(seconds))
  late.set(samples, samplesOf(seconds))
  return late
}

/** As old chips make noise: each value is held for a while. */
function held(samples: Float32Array, span: number): Float32Array {
  return samples.map((_, at) => samples[at - (at % span)]!)
}
