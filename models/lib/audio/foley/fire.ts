import { between } from '../../random/rng.ts'
import { applyAttackDecay } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import type { Ambience } from './effect.ts'
import { decorrelatedStereo, scatter } from './scatter.ts'

/** A fluttering rumble, a hiss, and crackles that are mostly quiet and seldom loud. */
export const fire: Ambience = ({ seconds, force, speed, rng }) => {
  const track = decorrelatedStereo(seconds, (length) => {
    const flutter = smoothRandom(length, 0.09, rng)
    const flames = filter(brownNoise(length, rng), 'low', 260)
    const hiss = filter(pinkNoise(length, rng), 'high', 3000)
    return flames.map((value, at) => (value * (0.15 + 0.3 * flutter[at]) + hiss[at] * 0.05) * force)
  })
  const crackle = () => {
    const snap = whiteNoise(samplesOf(between(rng, 0.002, 0.02)), rng)
    return applyAttackDecay(filter(snap, 'band', between(rng, 900, 5500), 2), 0.0003, 0.02)
  }
  scatter(track, 22 * speed * force, rng, crackle, () => 0.2 + 2.2 * rng() ** 4)
  return track
}
