import { between, type Rng } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, modalTone, type Mode } from '../synthesis/tones.ts'
import { addMono, samplesOf, silence } from '../synthesis/stereo.ts'
import type { OneShot, Material } from './effect.ts'
import { scatter } from './scatter.ts'

/** The modes of materials: frequency ratios, levels and decay times. */
// prettier-ignore
const bodies: Partial<Record<Material, readonly Mode[]>> = {
  wood:  [[1, 1, 0.14], [1.83, 0.7, 0.1], [2.9, 0.45, 0.07], [4.4, 0.25, 0.05]],
  metal: [[1, 0.8, 0.9], [2.32, 0.8, 0.8], [4.25, 0.6, 0.6], [6.63, 0.5, 0.4], [9.38, 0.3, 0.3]],
  stone: [[1, 0.7, 0.05], [2.7, 0.5, 0.035], [5.1, 0.4, 0.02]],
}

/** An impact: the ringing body and the click of the contact. */
export function hit(material: Material, hertz: number, rng: Rng): Float32Array {
  const modes = bodies[material] ?? bodies.stone!
  const body = modalTone(
    samplesOf(modes[0][2] * 1.4 + 0.05),
    modes.map(([ratio, level, decay]): Mode => [hertz * ratio * between(rng, 0.99, 1.01), level, decay]),
  )
  const click = applyAttackDecay(filter(whiteNoise(samplesOf(0.012), rng), 'low', 3500), 0.0005, 0.012)
  for (let at = 0; at < Math.min(click.length, body.length); at++) body[at] = body[at] + click[at] * 0.5
  return body
}

export const knock: OneShot = ({ material, force, rng }) =>
  hit(material ?? 'wood', (material === 'metal' ? 310 : 190) * between(rng, 0.95, 1.05) * force ** 0.1, rng)

/** The latch, the impact on the frame, and the resonance of the room. */
export const slam: OneShot = ({ material, rng }) => {
  const track = silence(0.9)
  addMono(track, hit('metal', 1900, rng), 0, 0.12)
  addMono(track, hit(material ?? 'wood', material === 'metal' ? 120 : 74, rng), samplesOf(0.05), 0.9)
  addMono(
    track,
    applyAttackDecay(filter(brownNoise(samplesOf(0.5), rng), 'low', 190), 0.002, 0.4),
    samplesOf(0.05),
    1.1,
  )
  return track.left
}

/** Stick-slip friction: pulses of slowly changing pitch through the resonances of a door. */
export const creak: OneShot = ({ speed, rng }) => {
  const seconds = between(rng, 1.1, 1.7) / speed
  const length = samplesOf(seconds)
  const slow = between(rng, 55, 80)
  const pitch = breakpointCurve(
    [
      [0, slow],
      [seconds * 0.4, slow * between(rng, 1.5, 2.3)],
      [seconds * 0.7, slow * 1.2],
      [seconds, slow * 2],
    ],
    length,
  )
  const sway = smoothRandom(length, 0.04, rng)
  const jitter = pitch.map((hertz, at) => hertz * (0.85 + 0.3 * sway[at]))
  const pulses = filter(sawtooth(length, jitter), 'high', 300)
  const body = filter(filter(pulses.slice(), 'band', 850, 6), 'high', 200)
  const edge = filter(pulses, 'band', 1900, 9)
  return applyEnvelope(
    body.map((value, at) => value + edge[at] * 0.7),
    breakpointCurve(
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

/** The impact, and falling shards that each ring at their own pitch. */
export const glass: OneShot = ({ rng }) => {
  const track = silence(1.6)
  addMono(
    track,
    applyAttackDecay(filter(whiteNoise(samplesOf(0.12), rng), 'high', 2500), 0.0005, 0.1),
    0,
    0.9,
  )
  const shard = () => {
    const hertz = between(rng, 2200, 7500)
    return modalTone(samplesOf(0.25), [
      [hertz, 1, between(rng, 0.06, 0.24)],
      [hertz * between(rng, 1.4, 1.9), 0.6, 0.1],
      [hertz * between(rng, 2.1, 2.6), 0.4, 0.06],
    ])
  }
  scatter(track, 75, rng, shard, (share) => 0.5 * (1 - share) ** 1.7 * between(rng, 0.2, 1))
  return track.left
}

/** A blast, debris, and a long rumble that loses its high frequencies. */
export const explosion: OneShot = ({ force, rng }) => {
  const seconds = 2.8
  const length = samplesOf(seconds)
  const blast = filter(
    whiteNoise(length, rng),
    'low',
    breakpointCurve(
      [
        [0, 5500],
        [0.12, 1400],
        [0.8, 380],
        [seconds, 110],
      ],
      length,
    ),
  )
  applyAttackDecay(blast, 0.002, 2.2)
  const rumble = applyAttackDecay(filter(brownNoise(length, rng), 'low', 110), 0.02, seconds)
  const debris = silence(seconds)
  scatter(
    debris,
    30 * force,
    rng,
    () => hit('stone', between(rng, 300, 1300), rng),
    (share) => 0.25 * Math.max(0, 0.8 - share) * rng(),
  )
  return blast.map((value, at) => Math.tanh(value * 2.2 + rumble[at] * 2.4) * 0.8 + debris.left[at])
}

export const gunshot: OneShot = ({ rng }) => {
  const length = samplesOf(0.9)
  const crack = filter(
    whiteNoise(length, rng),
    'low',
    breakpointCurve(
      [
        [0, 12000],
        [0.03, 2600],
        [0.4, 500],
      ],
      length,
    ),
  )
  applyAttackDecay(crack, 0.0004, 0.55)
  const thump = applyAttackDecay(filter(brownNoise(length, rng), 'low', 160), 0.001, 0.25)
  return crack.map((value, at) => Math.tanh(value * 2.5 + thump[at] * 2))
}
