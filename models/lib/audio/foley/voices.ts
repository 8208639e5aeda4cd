import { between } from '../../random/rng.ts'
import { applyEnvelope, breakpointCurve, fadeEnds } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { pinkNoise } from '../synthesis/noise.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import { vocalize } from './animals.ts'
import type { Ambience, OneShot } from './effect.ts'
import { decorrelatedStereo } from './scatter.ts'

/** Four calls, of which the third is the longest and highest. */
// prettier-ignore
export const crow: OneShot = ({ rng }) => {
  const track = silence(2.2)
  const top = between(rng, 760, 860)
  for (const [at, seconds, ratio] of [[0, 0.16, 0.8], [0.24, 0.16, 0.9], [0.5, 0.5, 1], [1.08, 0.9, 0.92]] as const) {
    const call = vocalize(seconds, [[0, top * ratio * 0.8], [seconds * 0.3, top * ratio], [seconds, top * ratio * 0.6]], [[0, 0], [0.03, 1], [seconds * 0.7, 0.8], [seconds, 0]],
      [[[[0, 1100], [seconds * 0.4, 1500], [seconds, 900]], 1], [[[0, 2600]], 0.6], [[[0, 3800]], 0.3]], 0.3, rng)
    addMono(track, call, samplesOf(at), 0.8)
  }
  return track.left
}

/** A shaking whinny that falls in pitch. */
// prettier-ignore
export const neigh: OneShot = ({ rng }) => {
  const seconds = between(rng, 1.3, 1.7)
  const top = between(rng, 780, 900)
  const whinny = vocalize(seconds, [[0, top * 0.7], [0.15, top], [seconds * 0.5, top * 0.75], [seconds, top * 0.3]], [[0, 0], [0.08, 1], [seconds * 0.7, 0.7], [seconds, 0]],
    [[[[0, 900], [seconds, 700]], 1], [[[0, 1900], [seconds, 1400]], 0.7], [[[0, 3000]], 0.3]], 0.5, rng)
  return whinny.map((value, at) => value * (0.6 + 0.4 * Math.sin((2 * Math.PI * 13 * at) / RATE)))
}

/** A low growl that opens and closes. */
// prettier-ignore
export const roar: OneShot = ({ rng }) => {
  const seconds = between(rng, 1.6, 2.1)
  const low = between(rng, 68, 84)
  const growl = vocalize(seconds, [[0, low * 0.8], [0.4, low * 1.3], [seconds, low * 0.7]], [[0, 0], [0.2, 0.8], [seconds * 0.45, 1], [seconds, 0]],
    [[[[0, 300], [0.5, 720], [seconds, 300]], 1], [[[0, 900], [0.5, 1300], [seconds, 800]], 0.7], [[[0, 2400]], 0.2]], 2.2, rng)
  return growl.map((value, at) => Math.tanh(value * 4 * (0.75 + 0.25 * Math.sin((2 * Math.PI * 27 * at) / RATE))))
}

// prettier-ignore
export const trumpeting: OneShot = ({ rng }) => {
  const seconds = between(rng, 1, 1.3)
  const top = between(rng, 520, 600)
  const blare = vocalize(seconds, [[0, top * 0.7], [0.25, top], [seconds * 0.8, top * 1.1], [seconds, top * 0.7]], [[0, 0], [0.06, 1], [seconds * 0.8, 0.9], [seconds, 0]],
    [[[[0, 900]], 1], [[[0, 2000]], 0.9], [[[0, 3300]], 0.6]], 0.7, rng)
  return blare.map((value) => Math.tanh(value * 3))
}

/** The falling cries of a gull. */
// prettier-ignore
export const gull: OneShot = ({ rng }) => {
  const track = silence(1.9)
  for (let cry = 0; cry < 4; cry++) {
    const seconds = between(rng, 0.28, 0.4)
    const top = between(rng, 1350, 1550)
    addMono(track, vocalize(seconds, [[0, top * 0.75], [0.05, top], [seconds, top * 0.6]], [[0, 0], [0.03, 1], [seconds, 0]], [[[[0, 1700]], 1], [[[0, 3100]], 0.7]], 0.25, rng), samplesOf(cry * 0.44), 0.8)
  }
  return track.left
}

/** Breaths that flutter at about 25 times a second. */
export const purr: Ambience = ({ seconds, speed, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => filter(pinkNoise(length, rng), 'low', 420))
  for (const channel of [track.left, track.right])
    for (let at = 0; at < channel.length; at++) {
      const time = at / RATE
      const flutter = Math.max(0, Math.sin(2 * Math.PI * 25 * time)) ** 2
      const breathing = 0.35 + 0.65 * Math.sin(Math.PI * ((time * 0.7 * speed) % 1))
      channel[at] = channel[at] * flutter * breathing * 1.6
    }
  return track
}

// prettier-ignore
export const scream: OneShot = ({ rng }) => {
  const seconds = between(rng, 1.2, 1.6)
  const top = between(rng, 820, 980)
  const cry = vocalize(seconds, [[0, top * 0.7], [0.12, top], [seconds * 0.7, top * 1.05], [seconds, top * 0.7]], [[0, 0], [0.05, 1], [seconds * 0.75, 0.9], [seconds, 0]],
    [[[[0, 950]], 1], [[[0, 1600]], 0.9], [[[0, 3100]], 0.5]], 0.5, rng)
  return cry.map((value) => Math.tanh(value * 2.5))
}

/** "Ha" some times, each a little lower. */
// prettier-ignore
export const laugh: OneShot = ({ rng }) => {
  const track = silence(1.9)
  const base = between(rng, 150, 230)
  for (let time = 0; time < 6; time++) {
    const pitch = base * (1.25 - time * 0.06)
    addMono(track, vocalize(0.18, [[0, pitch], [0.05, pitch * 1.1], [0.18, pitch * 0.85]], [[0, 0.2], [0.04, 1], [0.18, 0]], [[[[0, 700], [0.1, 850]], 1], [[[0, 1250]], 0.7], [[[0, 2600]], 0.2]], 0.9, rng), samplesOf(time * 0.27), 0.9 - time * 0.08)
  }
  return track.left
}

/** A baby: rising and falling wails with breaths between them. */
// prettier-ignore
export const cry: OneShot = ({ rng }) => {
  const seconds = between(rng, 0.9, 1.2)
  const top = between(rng, 430, 500)
  return vocalize(seconds, [[0, top * 0.8], [seconds * 0.3, top * 1.1], [seconds, top * 0.75]], [[0, 0], [0.1, 0.9], [seconds * 0.6, 1], [seconds, 0]],
    [[[[0, 1000], [seconds * 0.4, 1250], [seconds, 900]], 1], [[[0, 1900]], 0.7], [[[0, 3400]], 0.4]], 0.25, rng)
}

/** Two quick hisses through the nose. */
export const sneeze: OneShot = ({ rng }) => {
  const length = samplesOf(0.5)
  const air = filter(pinkNoise(length, rng), 'band', 2300, 0.8)
  return fadeEnds(applyEnvelope(air, breakpointCurve([[0, 0], [0.12, 0.2], [0.18, 0], [0.22, 1], [0.5, 0]], length)), 0.005) // prettier-ignore
}
