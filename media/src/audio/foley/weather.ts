import { between } from '../../chance/dice.ts'
import { die, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { struck } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import type { Event, Lasting, Manner } from './foley.ts'
import { around, scatter } from './scatter.ts'

/** The hiss of all drops, and those that fall near one by one. On metal they ring, on leaves they pat. */
export const rain: Lasting = ({ seconds, force, material, dice }) => {
  const bright = material === 'leaves' || material === 'grass' ? 2500 : 7000
  const track = around(seconds, (length) => {
    const hiss = filter(filter(pinkNoise(length, dice), 'high', 500), 'low', bright * Math.sqrt(force))
    return shape(
      hiss,
      wander(length, 1.3, dice).map((level) => (0.4 + 0.2 * level) * force),
    )
  })
  scatter(
    track,
    220 * force,
    dice,
    () => drop({ material, dice }),
    () => 0.25 * dice() ** 3 + 0.03,
  )
  return track
}

function drop({ material, dice }: Pick<Manner, 'material' | 'dice'>): Float32Array {
  if (material === 'metal') {
    const hertz = between(dice, 900, 3800)
    return struck(samplesOf(0.09), [
      [hertz, 1, 0.08],
      [hertz * 2.7, 0.6, 0.05],
    ])
  }
  const isSoft = material === 'leaves' || material === 'grass'
  const tick = whiteNoise(samplesOf(between(dice, 0.003, 0.012)), dice)
  return die(
    filter(tick, 'band', isSoft ? between(dice, 500, 1800) : between(dice, 2000, 7500), 1.5),
    0.0005,
    0.01,
  )
}

/** Gusts: noise through a band that wanders up as it swells, and a thin whistle. */
export const wind: Lasting = ({ seconds, force, speed, dice }) =>
  around(seconds, (length) => {
    const gust = wander(length, 1.7 / speed, dice)
    const body = filter(
      pinkNoise(length, dice),
      'band',
      gust.map((level) => (160 + 620 * level) * Math.sqrt(force)),
      1.1,
    )
    const whistle = filter(
      whiteNoise(length, dice),
      'band',
      gust.map((level) => (500 + 900 * level) * Math.sqrt(force)),
      22,
    )
    return body.map((value, at) => (value * 1.6 + whistle[at]! * 0.5 * force) * (0.15 + gust[at]! ** 1.6))
  })

/** A crack that tears, and a rumble that rolls away in several waves. */
export const thunder: Event = ({ force, dice }) => {
  const length = samplesOf(between(dice, 4.5, 6.5))
  const rolls = 5 + Math.floor(dice() * 4)
  const swell = new Float32Array(length)
  for (let roll = 0; roll < rolls; roll++) {
    const start = roll === 0 ? 0 : dice() ** 1.5 * 0.6 * length
    const level = (roll === 0 ? 1 : between(dice, 0.3, 0.9)) * Math.exp((-1.8 * start) / length)
    const decay = between(dice, 0.5, 1.6) * RATE
    for (let at = Math.floor(start); at < length; at++) {
      const age = at - start
      swell[at] = swell[at]! + level * Math.min(1, age / 1200) * Math.exp(-age / decay)
    }
  }
  const rumble = brownNoise(length, dice)
  const darkening = lines(
    [
      [0, 1300],
      [0.6, 620],
      [6.5, 150],
    ],
    length,
  )
  filter(filter(rumble, 'low', darkening), 'high', 35)
  shape(rumble, swell)
  const crack = die(filter(whiteNoise(samplesOf(0.5), dice), 'low', 1900), 0.002, 0.35)
  for (let at = 0; at < crack.length; at++)
    rumble[at] = rumble[at]! + crack[at]! * 0.12 * force * (dice() < 0.5 ? 1 : 0.3)
  return shape(
    rumble,
    lines(
      [
        [0, 1],
        [length / RATE - 1, 1],
        [length / RATE, 0],
      ],
      length,
    ),
  )
}
