import { rngOf } from '../../random/rng.ts'
import { applyAttackDecay, fadeEnds, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { sine, square, modalTone } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'

/** A drum membrane, whose pitch falls as it decays. */
function membrane(seconds: number, from: number, to: number, fallSeconds: number): Float32Array {
  const length = samplesOf(seconds)
  const pitch = Float32Array.from(
    { length },
    (_, at) => to + (from - to) * Math.exp(-at / (fallSeconds * RATE)),
  )
  return applyAttackDecay(sine(length, pitch), 0.001, seconds)
}

const noise = (seconds: number, seed: number) => whiteNoise(samplesOf(seconds), rngOf(seed))

function sum(...layers: readonly Float32Array[]): Float32Array {
  const total = new Float32Array(Math.max(...layers.map(({ length }) => length)))
  for (const layer of layers) for (let at = 0; at < layer.length; at++) total[at] = total[at] + layer[at]
  return total
}
const scaled = (samples: Float32Array, gain: number) => samples.map((value) => value * gain)

/** A cymbal: inharmonic square waves and noise through a high-pass. */
function cymbal(seconds: number, decay: number, low: number, seed: number): Float32Array {
  const length = samplesOf(seconds)
  const partials = [2.05, 3.07, 3.79, 4.26, 5.43, 6.71].map((ratio) =>
    scaled(square(length, 200 * ratio), 0.16),
  )
  return applyAttackDecay(
    filter(filter(sum(...partials, scaled(noise(seconds, seed), 0.5)), 'high', low), 'high', low * 0.7),
    0.001,
    decay,
  )
}

// prettier-ignore
const kit = {
  kick:  () => sum(membrane(0.42, 170, 47, 0.028), scaled(applyAttackDecay(filter(noise(0.02, 1), 'low', 3500), 0.0003, 0.012), 0.35)),
  boom:  () => sum(membrane(0.5, 210, 45, 0.03), scaled(applyAttackDecay(filter(noise(0.01, 2), 'high', 2500), 0.0002, 0.006), 0.3)).map((value) => Math.tanh(value * 1.6)),
  soft:  () => filter(membrane(0.34, 115, 52, 0.03), 'low', 900),
  snare: () => sum(scaled(membrane(0.16, 260, 185, 0.02), 0.6), scaled(applyAttackDecay(filter(noise(0.24, 3), 'high', 1500), 0.0006, 0.2), 0.55)),
  brush: () => scaled(applyEnvelope(filter(noise(0.3, 4), 'band', 3200, 0.7), breakpointCurve([[0, 0], [0.02, 0.6], [0.1, 0.25], [0.3, 0]], samplesOf(0.3))), 0.8),
  rim:   () => modalTone(samplesOf(0.08), [[1700, 0.5, 0.04], [2500, 0.3, 0.03], [480, 0.4, 0.05]]),
  clap:  () => sum(...[0, 0.011, 0.023].map((late) => delayed(applyAttackDecay(filter(noise(0.22, 5), 'band', 1500, 1.1), 0.0005, late === 0.023 ? 0.19 : 0.018), late))),
  hat:   () => scaled(cymbal(0.09, 0.06, 7000, 6), 0.9),
  open:  () => scaled(cymbal(0.45, 0.4, 6500, 7), 0.8),
  ride:  () => sum(scaled(cymbal(0.7, 0.45, 5500, 8), 0.4), modalTone(samplesOf(0.3), [[3250, 0.05, 0.25], [4710, 0.03, 0.2]])),
  crash: () => scaled(cymbal(2.2, 1.9, 3200, 9), 0.75),
  shaker:() => scaled(applyEnvelope(filter(noise(0.11, 10), 'high', 5500), breakpointCurve([[0, 0], [0.035, 0.5], [0.11, 0]], samplesOf(0.11))), 0.8),
  tom:   () => membrane(0.4, 190, 105, 0.05),
  floor: () => membrane(0.5, 130, 72, 0.06),
  timpani: () => sum(modalTone(samplesOf(1.6), [[73, 0.9, 1.4], [110, 0.5, 1.1], [146, 0.3, 0.8]]), scaled(applyAttackDecay(filter(noise(0.05, 11), 'low', 900), 0.001, 0.04), 0.5)),
  bitKick: () => fadeEnds(square(samplesOf(0.12), Float32Array.from({ length: samplesOf(0.12) }, (_, at) => 50 + 180 * Math.exp(-at / 1100))), 0.001, 0.06),
  bitSnare: () => applyAttackDecay(sampleAndHold(noise(0.14, 12), 6), 0.0005, 0.13),
  bitHat: () => scaled(applyAttackDecay(sampleAndHold(noise(0.05, 13), 2), 0.0005, 0.035), 0.6),
} satisfies Record<string, () => Float32Array>
export type DrumName = keyof typeof kit

const cache = new Map<DrumName, Float32Array>()

/** The sample of a drum, synthesized once; hits differ only in their gain. */
export function drum(name: DrumName): Float32Array {
  const found = cache.get(name)
  if (found) return found
  const hit = kit[name]()
  cache.set(name, hit)
  return hit
}

function delayed(samples: Float32Array, seconds: number): Float32Array {
  const late = new Float32Array(samples.length + samplesOf(seconds))
  late.set(samples, samplesOf(seconds))
  return late
}

/** Sample and hold, as in the noise of old sound chips. */
function sampleAndHold(samples: Float32Array, span: number): Float32Array {
  return samples.map((_, at) => samples[at - (at % span)])
}
