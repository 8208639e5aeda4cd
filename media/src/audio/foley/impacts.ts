import { between, type Dice } from '../../chance/dice.ts'
import { die, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { saw, struck, type Mode } from '../synthesis/tones.ts'
import { addMono, samplesOf, silence } from '../synthesis/stereo.ts'
import type { Event, Material } from './foley.ts'
import { scatter } from './scatter.ts'

/** How the bodies of things ring when they are hit: frequencies beside the lowest, strengths and decays. */
// prettier-ignore
const bodies: Partial<Record<Material, readonly Mode[]>> = {
  wood:  [[1, 1, 0.14], [1.83, 0.7, 0.1], [2.9, 0.45, 0.07], [4.4, 0.25, 0.05]],
  metal: [[1, 0.8, 0.9], [2.32, 0.8, 0.8], [4.25, 0.6, 0.6], [6.63, 0.5, 0.4], [9.38, 0.3, 0.3]],
  stone: [[1, 0.7, 0.05], [2.7, 0.5, 0.035], [5.1, 0.4, 0.02]],
}

/** A blow on something: the body, and the click of what hits it. */
export function hit(material: Material, hertz: number, dice: Dice): Float32Array {
  const modes = bodies[material] ?? bodies.stone!
  const body = struck(
    samplesOf(modes[0]![2] * 1.4 + 0.05),
    modes.map(([ratio, level, decay]): Mode => [hertz * ratio * between(dice, 0.99, 1.01), level, decay]),
  )
  const click = die(filter(whiteNoise(samplesOf(0.012), dice), 'low', 3500), 0.0005, 0.012)
  for (let at = 0; at < Math.min(click.length, body.length); at++) body[at] = body[at]! + click[at]! * 0.5
  return body
}

export const knock: Event = ({ material, force, dice }) =>
  hit(material ?? 'wood', (material === 'metal' ? 310 : 190) * between(dice, 0.95, 1.05) * force ** 0.1, dice)

/** The latch, the blow in the frame, and the room behind it. */
export const slam: Event = ({ material, dice }) => {
  const track = silence(0.9)
  addMono(track, hit('metal', 1900, dice), 0, 0.12)
  addMono(track, hit(material ?? 'wood', material === 'metal' ? 120 : 74, dice), samplesOf(0.05), 0.9)
  addMono(track, die(filter(brownNoise(samplesOf(0.5), dice), 'low', 190), 0.002, 0.4), samplesOf(0.05), 1.1)
  return track.left
}

/** Wood that sticks and slips: pulses whose pitch creeps, through the body of the door. */
export const creak: Event = ({ speed, dice }) => {
  const seconds = between(dice, 1.1, 1.7) / speed
  const length = samplesOf(seconds)
  const slow = between(dice, 55, 80)
  const pitch = lines(
    [
      [0, slow],
      [seconds * 0.4, slow * between(dice, 1.5, 2.3)],
      [seconds * 0.7, slow * 1.2],
      [seconds, slow * 2],
    ],
    length,
  )
  const sway = wander(length, 0.04, dice)
  const jitter = pitch.map((hertz, at) => hertz * (0.85 + 0.3 * sway[at]!))
  const pulses = filter(saw(length, jitter), 'high', 300)
  const body = filter(filter(pulses.slice(), 'band', 850, 6), 'high', 200)
  const edge = filter(pulses, 'band', 1900, 9)
  return shape(
    body.map((value, at) => value + edge[at]! * 0.7),
    lines(
      [
        [0, 0],
        [0.08, 0.7],
        [seconds * 0.5, 1],
        [seconds * 0.85, 0.6],
        [seconds, 0],
      ],
      length,
    ),
  )
}

/** The blow, and shards that fall and ring, each its own pitch. */
export const glass: Event = ({ dice }) => {
  const track = silence(1.6)
  addMono(track, die(filter(whiteNoise(samplesOf(0.12), dice), 'high', 2500), 0.0005, 0.1), 0, 0.9)
  const shard = () => {
    const hertz = between(dice, 2200, 7500)
    return struck(samplesOf(0.25), [
      [hertz, 1, between(dice, 0.06, 0.24)],
      [hertz * between(dice, 1.4, 1.9), 0.6, 0.1],
      [hertz * between(dice, 2.1, 2.6), 0.4, 0.06],
    ])
  }
  scatter(track, 75, dice, shard, (share) => 0.5 * (1 - share) ** 1.7 * between(dice, 0.2, 1))
  return track.left
}

/** A blow of air, what it tears, and a long rumble that grows dark. */
export const explosion: Event = ({ force, dice }) => {
  const seconds = 2.8
  const length = samplesOf(seconds)
  const blast = filter(
    whiteNoise(length, dice),
    'low',
    lines(
      [
        [0, 5500],
        [0.12, 1400],
        [0.8, 380],
        [seconds, 110],
      ],
      length,
    ),
  )
  die(blast, 0.002, 2.2)
  const rumble = die(filter(brownNoise(length, dice), 'low', 110), 0.02, seconds)
  const debris = silence(seconds)
  scatter(
    debris,
    30 * force,
    dice,
    () => hit('stone', between(dice, 300, 1300), dice),
    (share) => 0.25 * Math.max(0, 0.8 - share) * dice(),
  )
  return blast.map((value, at) => Math.tanh(value * 2.2 + rumble[at]! * 2.4) * 0.8 + debris.left[at]!)
}

export const gunshot: Event = ({ dice }) => {
  const length = samplesOf(0.9)
  const crack = filter(
    whiteNoise(length, dice),
    'low',
    lines(
      [
        [0, 12000],
        [0.03, 2600],
        [0.4, 500],
      ],
      length,
    ),
  )
  die(crack, 0.0004, 0.55)
  const thump = die(filter(brownNoise(length, dice), 'low', 160), 0.001, 0.25)
  return crack.map((value, at) => Math.tanh(value * 2.5 + thump[at]! * 2))
}
