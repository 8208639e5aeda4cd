import { between, type Rng } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import type { OneShot, Ambience } from './effect.ts'
import { decorrelatedStereo, scatter } from './scatter.ts'

/** Waves that swell and break at random pan positions, over distant surf. */
export const sea: Ambience = ({ seconds, speed, force, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => {
    const surf = filter(filter(brownNoise(length, rng), 'low', 500), 'high', 40)
    return surf.map((value) => value * 0.35)
  })
  const every = 5.2 / speed
  for (let at = -every * rng(); at < seconds; at += every * between(rng, 0.75, 1.25)) {
    addMono(track, wave(every * 1.5, force, rng), at * RATE, between(rng, 0.6, 1), between(rng, -0.6, 0.6))
  }
  return track
}

function wave(seconds: number, force: number, rng: Rng): Float32Array {
  const length = samplesOf(seconds)
  const breaks = between(rng, 0.34, 0.44) * seconds
  const swell = breakpointCurve(
    [
      [0, 0],
      [breaks * 0.8, 0.35],
      [breaks, 1],
      [breaks * 1.4, 0.45],
      [seconds, 0],
    ],
    length,
  )
  const brightness = breakpointCurve(
    [
      [0, 300],
      [breaks, 2600 * force],
      [seconds * 0.8, 4200],
      [seconds, 2500],
    ],
    length,
  )
  return applyEnvelope(filter(filter(pinkNoise(length, rng), 'low', brightness), 'high', 90), swell)
}

/** Bubbles over the steady noise of a stream. */
export const river: Ambience = ({ seconds, speed, force, rng }) => {
  const track = decorrelatedStereo(seconds, (length) =>
    applyEnvelope(
      filter(filter(pinkNoise(length, rng), 'low', 1500 * speed), 'high', 180),
      smoothRandom(length, 0.5, rng).map((level) => (0.22 + 0.16 * level) * force),
    ),
  )
  scatter(
    track,
    90 * speed * force,
    rng,
    () => bubble(between(rng, 350, 1900), rng),
    () => 0.2 * rng() ** 2,
  )
  return track
}

/** A bubble's pitch rises as it comes to the surface. */
function bubble(hertz: number, rng: Rng): Float32Array {
  const length = samplesOf(between(rng, 0.02, 0.07))
  const rise = between(rng, 1.1, 1.7)
  const pitch = Float32Array.from({ length }, (_, at) => hertz * rise ** (at / length))
  return applyAttackDecay(sine(length, pitch), 0.002, 0.06)
}

export const bubbles: Ambience = ({ seconds, speed, force, rng }) => {
  const track = silence(seconds)
  scatter(
    track,
    16 * speed * force,
    rng,
    () => bubble(between(rng, 180, 900), rng),
    () => between(rng, 0.2, 0.9),
  )
  return track
}

/** Broadband noise that hardly changes. */
export const waterfall: Ambience = ({ seconds, force, rng }) =>
  decorrelatedStereo(seconds, (length) => {
    const low = filter(brownNoise(length, rng), 'low', 300)
    const wash = filter(pinkNoise(length, rng), 'low', 3800 * force)
    return wash.map((value, at) => value * 0.8 + low[at] * 0.7)
  })

export const drip: OneShot = ({ rng }) => {
  const length = samplesOf(0.25)
  const hertz = between(rng, 900, 1500)
  const pitch = breakpointCurve(
    [
      [0, hertz * 1.6],
      [0.012, hertz],
      [0.08, hertz * 1.5],
      [0.25, hertz * 1.7],
    ],
    length,
  )
  return applyAttackDecay(sine(length, pitch), 0.001, 0.16)
}

/** The slap on the surface, spray that falls back, and bubbles. */
export const splash: OneShot = ({ rng }) => {
  const seconds = 1.1
  const track = silence(seconds)
  const slap = applyAttackDecay(filter(whiteNoise(samplesOf(0.5), rng), 'low', 2600), 0.004, 0.4)
  addMono(track, slap, 0, 0.7)
  const spray = applyAttackDecay(filter(whiteNoise(samplesOf(1), rng), 'high', 2500), 0.09, 0.8)
  addMono(track, spray, samplesOf(0.04), 0.25)
  scatter(
    track,
    60,
    rng,
    () => bubble(between(rng, 300, 1200), rng),
    (share) => 0.35 * (1 - share) ** 2,
  )
  return track.left
}
