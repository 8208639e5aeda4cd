import { between } from '../../random/rng.ts'
import { applyAttackDecay } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { square, modalTone, type Mode } from '../synthesis/tones.ts'
import { addMono, samplesOf, silence } from '../synthesis/stereo.ts'
import type { OneShot, Ambience } from './effect.ts'
import { scatter } from './scatter.ts'

/** The partials of a church bell: hum, prime, tierce, quint, nominal, and those above, each a beating pair. */
export const bell: OneShot = ({ rng }) => {
  const prime = 330 * between(rng, 0.97, 1.03)
  // prettier-ignore
  const partials: readonly Mode[] = [
    [0.5, 0.6, 6], [1, 0.7, 4.5], [1.19, 0.8, 3.6], [1.5, 0.4, 2.8], [2, 1, 2.4], [2.74, 0.5, 1.5], [3.01, 0.4, 1.2],
    [4.16, 0.3, 0.8], [5.43, 0.2, 0.5], [6.8, 0.15, 0.3],
  ]
  return modalTone(
    samplesOf(5),
    partials.flatMap(([ratio, level, decay]): Mode[] => [
      [prime * ratio, level * 0.6, decay],
      [prime * ratio * 1.002, level * 0.4, decay * 0.9],
    ]),
  )
}

/** Wind chimes tuned to a pentatonic scale. */
export const chimes: Ambience = ({ seconds, speed, force, rng }) => {
  const track = silence(seconds)
  const scale = [0, 2, 4, 7, 9, 12, 14, 16]
  const tube = () => {
    const hertz = 880 * 2 ** (scale[Math.floor(rng() * scale.length)] / 12)
    return modalTone(samplesOf(2.6), [
      [hertz, 1, 2.4],
      [hertz * 2.76, 0.45, 1.1],
      [hertz * 5.4, 0.2, 0.4],
    ])
  }
  addMono(track, tube(), samplesOf(0.05), 0.5)
  scatter(track, 2.2 * speed * force, rng, tube, () => between(rng, 0.15, 0.6))
  return track
}

export const gong: OneShot = ({ rng }) => {
  const modes = Array.from({ length: 26 }, (_, index): Mode => {
    const hertz = 82 * (1 + index * 0.83 * between(rng, 0.92, 1.08))
    return [hertz, 0.9 / (1 + index * 0.12), 6 / (1 + index * 0.14)]
  })
  const ring = modalTone(samplesOf(6), modes)
  const bloom = Math.round(samplesOf(0.25))
  // The sound swells after the strike.
  for (let at = 0; at < bloom; at++) ring[at] = ring[at] * (0.4 + (0.6 * at) / bloom)
  return ring
}

export const tick: OneShot = ({ rng }) => {
  const hertz = between(rng, 2100, 2500)
  const ring = modalTone(samplesOf(0.09), [
    [hertz, 0.6, 0.05],
    [hertz * 1.6, 0.4, 0.03],
    [380, 0.5, 0.05],
  ])
  const click = applyAttackDecay(filter(whiteNoise(samplesOf(0.004), rng), 'high', 2000), 0.0002, 0.004)
  for (let at = 0; at < click.length; at++) ring[at] = ring[at] + click[at] * 0.6
  return ring
}

/** Two notes, the second a fourth higher and held. */
export const coin: OneShot = () => {
  const length = samplesOf(0.6)
  const tone = square(
    length,
    Float32Array.from({ length }, (_, at) => (at < samplesOf(0.075) ? 988 : 1319)),
  )
  return applyAttackDecay(filter(tone, 'low', 7000), 0.002, 0.7)
}

/** The two bells of an old telephone, struck alternately. */
export const telephone: OneShot = () => {
  const track = silence(2.2)
  for (let strike = 0; strike < 26; strike++) {
    const hertz = strike % 2 === 0 ? 1180 : 1420
    const ring = modalTone(samplesOf(0.5), [
      [hertz, 1, 0.45],
      [hertz * 2.3, 0.5, 0.3],
      [hertz * 3.9, 0.25, 0.2],
    ])
    addMono(track, ring, samplesOf(strike * 0.05), 0.4)
  }
  return track.left
}
