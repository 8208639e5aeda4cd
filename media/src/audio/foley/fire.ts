import { between } from '../../chance/dice.ts'
import { die } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { samplesOf } from '../synthesis/stereo.ts'
import type { Lasting } from './foley.ts'
import { around, scatter } from './scatter.ts'

/** Flames that flutter, a hiss, and wood that cracks: mostly little, seldom loud. */
export const fire: Lasting = ({ seconds, force, speed, dice }) => {
  const track = around(seconds, (length) => {
    const flutter = wander(length, 0.09, dice)
    const flames = filter(brownNoise(length, dice), 'low', 260)
    const hiss = filter(pinkNoise(length, dice), 'high', 3000)
    return flames.map((value, at) => (value * (0.15 + 0.3 * flutter[at]!) + hiss[at]! * 0.05) * force)
  })
  const crackle = () => {
    const snap = whiteNoise(samplesOf(between(dice, 0.002, 0.02)), dice)
    return die(filter(snap, 'band', between(dice, 900, 5500), 2), 0.0003, 0.02)
  }
  scatter(track, 22 * speed * force, dice, crackle, () => 0.2 + 2.2 * dice() ** 4)
  return track
}
