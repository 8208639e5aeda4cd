import { between } from '../../random/rng.ts'
import { applyAttackDecay, fadeEnds, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, sine, square } from '../synthesis/tones.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import type { OneShot } from './effect.ts'

/** A fast downward sweep. */
export const laser: OneShot = ({ rng, speed }) => {
  const length = samplesOf(0.38 / speed)
  const top = between(rng, 2600, 3400)
  const pitch = Float32Array.from({ length }, (_, at) => 140 + top * Math.exp((-6 * at) / length))
  const body = sawtooth(length, pitch)
  const shine = sine(
    length,
    pitch.map((hertz) => hertz * 1.5),
    0.5,
  )
  return applyAttackDecay(
    body.map((value, at) => value * 0.6 + shine[at] * 0.5),
    0.002,
    0.5 / speed,
  )
}

/** A fast upward sweep, as in games. */
export const jump: OneShot = ({ speed }) => {
  const seconds = 0.32 / speed
  const length = samplesOf(seconds)
  const pitch = Float32Array.from({ length }, (_, at) => 230 * 2 ** ((1.7 * at) / length))
  return fadeEnds(filter(square(length, pitch, 0.3), 'low', 5000), 0.004, 0.12)
}

/** A rising arpeggio of four notes. */
export const powerUp: OneShot = ({ speed }) => {
  const note = 0.085 / speed
  const length = samplesOf(note * 4 + 0.35)
  const steps = [0, 4, 7, 12]
  const pitch = Float32Array.from(
    { length },
    (_, at) => 523.25 * 2 ** (steps[Math.min(3, Math.floor(at / samplesOf(note)))] / 12),
  )
  return fadeEnds(filter(square(length, pitch, 0.4), 'low', 6000), 0.003, 0.3)
}

export const beep: OneShot = () => fadeEnds(sine(samplesOf(0.22), 1000), 0.004, 0.012)

/** Noise through a band-pass that sweeps up and down. */
export const whoosh: OneShot = ({ speed, rng }) => {
  const seconds = between(rng, 0.8, 1) / speed
  const length = samplesOf(seconds)
  const pitch = breakpointCurve(
    [
      [0, 260],
      [seconds * 0.45, 2300],
      [seconds, 350],
    ],
    length,
  )
  const air = filter(whiteNoise(length, rng), 'band', pitch, 1.4)
  return applyEnvelope(
    air,
    breakpointCurve(
      [
        [0, 0],
        [seconds * 0.25, 0.25],
        [seconds * 0.47, 1],
        [seconds * 0.65, 0.3],
        [seconds, 0],
      ],
      length,
    ),
  )
}
