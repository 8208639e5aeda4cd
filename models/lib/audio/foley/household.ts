import { between } from '../../random/rng.ts'
import { applyAttackDecay, applyEnvelope, breakpointCurve } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import type { Ambience, OneShot } from './effect.ts'
import { hit } from './impacts.ts'
import { decorrelatedStereo, scatter } from './scatter.ts'

/** Many small folds, dense at first. */
export const crumple: OneShot = ({ rng }) => {
  const track = silence(1.3)
  const fold = () =>
    applyAttackDecay(
      filter(whiteNoise(samplesOf(0.02), rng), 'band', between(rng, 1800, 6500), 2),
      0.0004,
      0.015,
    )
  scatter(track, 130, rng, fold, (share) => (1 - share) ** 1.2 * rng())
  return track.left
}

/** A sweep of friction and the slap of the sheet. */
// prettier-ignore
export const page: OneShot = ({ rng }) => {
  const length = samplesOf(0.5)
  const rub = applyEnvelope(filter(whiteNoise(length, rng), 'band', breakpointCurve([[0, 1800], [0.3, 4800], [0.5, 2600]], length), 1.1), breakpointCurve([[0, 0], [0.12, 0.5], [0.3, 1], [0.36, 0.2], [0.5, 0]], length))
  return rub
}

/** Two blades that slide past each other and close. */
export const snip: OneShot = ({ rng }) => {
  const track = silence(0.3)
  const length = samplesOf(0.14)
  const slide = filter(whiteNoise(length, rng), 'band', breakpointCurve([[0, 3000], [0.14, 6500]], length), 2) // prettier-ignore
  addMono(track, applyEnvelope(slide, breakpointCurve([[0, 0.2], [0.13, 1], [0.14, 0]], length)), 0, 0.6) // prettier-ignore
  addMono(track, hit('metal', between(rng, 2600, 3000), rng), samplesOf(0.13), 0.25)
  return track.left
}

/** Teeth in quick succession, faster towards the end. */
export const zip: OneShot = ({ speed, rng }) => {
  const seconds = 0.7 / speed
  const length = samplesOf(seconds)
  const teeth = sawtooth(length, breakpointCurve([[0, 70], [seconds, 190]], length)) // prettier-ignore
  const cloth = whiteNoise(length, rng)
  const rasp = filter(
    teeth.map((value, at) => Math.max(0, value) * cloth[at]),
    'band',
    3600,
    0.9,
  )
  return applyEnvelope(rasp, breakpointCurve([[0, 0], [0.05, 1], [seconds * 0.9, 1], [seconds, 0]], length)) // prettier-ignore
}

/** A stream into a vessel whose resonance rises as it fills. */
export const pour: OneShot = ({ rng }) => {
  const seconds = 2.6
  const track = silence(seconds)
  const length = samplesOf(seconds)
  const resonance = breakpointCurve([[0, 420], [seconds, 1500]], length) // prettier-ignore
  const stream = filter(pinkNoise(length, rng), 'band', resonance, 2.5)
  addMono(track, applyEnvelope(stream, breakpointCurve([[0, 0], [0.15, 1], [2.3, 1], [seconds, 0]], length)), 0, 1) // prettier-ignore
  const drop = (share: number) => {
    const hertz = (500 + 1100 * share) * between(rng, 0.8, 1.4)
    const ring = samplesOf(0.05)
    return applyAttackDecay(sine(ring, breakpointCurve([[0, hertz], [0.05, hertz * 1.4]], ring)), 0.002, 0.05) // prettier-ignore
  }
  scatter(track, 45, rng, drop, (share) => (share < 0.9 ? 0.25 : 0) * rng())
  return track.left
}

/** Hot fat: a hiss with bursting drops. */
export const frying: Ambience = ({ seconds, force, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => {
    const sway = smoothRandom(length, 0.15, rng)
    return filter(whiteNoise(length, rng), 'high', 3800).map(
      (value, at) => value * (0.1 + 0.12 * sway[at]) * force,
    )
  })
  const spit = () =>
    applyAttackDecay(
      filter(whiteNoise(samplesOf(0.02), rng), 'band', between(rng, 2500, 8000), 2.5),
      0.0003,
      0.012,
    )
  scatter(track, 60 * force, rng, spit, () => 0.1 + 0.9 * rng() ** 3)
  return track
}

/** A bite, and its crumbs. */
export const crunch: OneShot = ({ rng }) => {
  const track = silence(0.5)
  const crumb = () =>
    applyAttackDecay(
      filter(whiteNoise(samplesOf(0.025), rng), 'band', between(rng, 700, 3800), 1.6),
      0.0005,
      0.02,
    )
  scatter(track, 110, rng, crumb, (share) => (1 - share) ** 2)
  return track.left
}

/** A rush of water that gurgles away. */
export const flush: OneShot = ({ rng }) => {
  const seconds = 3.6
  const length = samplesOf(seconds)
  const rush = filter(pinkNoise(length, rng), 'low', breakpointCurve([[0, 2600], [1.6, 1800], [seconds, 420]], length)) // prettier-ignore
  const gurgle = smoothRandom(length, 0.06, rng)
  const level = breakpointCurve([[0, 0], [0.2, 1], [1.8, 0.9], [2.6, 0.4], [seconds, 0]], length) // prettier-ignore
  return rush.map((value, at) => value * level[at] * (0.6 + (at / length) * 0.8 * gurgle[at]))
}

/** An electric motor: its hum, its whine, and the air that it moves. */
function motorised(hum: number, whine: number, air: number): Ambience {
  return ({ seconds, speed, rng }) =>
    decorrelatedStereo(seconds, (length) => {
      const sway = smoothRandom(length, 0.2, rng)
      const low = sawtooth(length, sway.map((level) => hum * speed * (0.985 + 0.03 * level))) // prettier-ignore
      const high = sine(length, sway.map((level) => whine * speed * (0.99 + 0.02 * level)), 0.6) // prettier-ignore
      const rush = pinkNoise(length, rng)
      return filter(low, 'low', 900).map((value, at) => value * 0.35 + high[at] * 0.16 + rush[at] * air)
    })
}

export const vacuum: Ambience = motorised(100, 610, 0.9)
export const drill: Ambience = motorised(160, 2100, 0.35)
export const hairDryer: Ambience = motorised(100, 900, 1.2)
export const hum: Ambience = motorised(50, 100, 0.08)

/** A drum that turns with sloshing laundry. */
export const washing: Ambience = ({ seconds, speed, rng }) => {
  const track = hum({ seconds, speed, rng, force: 1, material: null })
  for (const channel of [track.left, track.right]) {
    const slosh = filter(pinkNoise(channel.length, rng), 'low', 900)
    for (let at = 0; at < channel.length; at++) {
      const turn = 0.5 + 0.5 * Math.sin((2 * Math.PI * 0.9 * speed * at) / RATE)
      channel[at] = channel[at] * 0.7 + slosh[at] * turn ** 2 * 1.1
    }
  }
  return track
}

/** Teeth through wood, to and fro. */
// prettier-ignore
export const saw: OneShot = ({ speed, rng }) => {
  const seconds = 0.46 / speed
  const length = samplesOf(seconds)
  const teeth = sawtooth(length, breakpointCurve([[0, 90], [seconds * 0.6, 150], [seconds, 80]], length))
  const dust = whiteNoise(length, rng)
  const rasp = filter(teeth.map((value, at) => (0.4 + Math.max(0, value)) * dust[at]), 'band', 1900, 0.8)
  return applyEnvelope(rasp, breakpointCurve([[0, 0], [seconds * 0.3, 1], [seconds * 0.8, 0.8], [seconds, 0]], length))
}

/** A two-stroke engine at full speed. */
export const chainsaw: Ambience = ({ seconds, speed, rng }) => {
  const length = samplesOf(seconds)
  const load = smoothRandom(length, 0.5, rng)
  const strokes = sawtooth(length, load.map((level) => (105 + 40 * level) * speed)) // prettier-ignore
  const exhaust = filter(brownNoise(length, rng), 'low', 2500)
  const cut = strokes.map((value, at) => Math.tanh((value * 0.9 + exhaust[at] * 1.6) * 2.4))
  const tone = filter(filter(cut, 'low', 4200), 'high', 140)
  return { left: tone, right: tone.slice() }
}
