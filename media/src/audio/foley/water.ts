import { between, type Dice } from '../../chance/dice.ts'
import { die, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import type { Event, Lasting } from './foley.ts'
import { around, scatter } from './scatter.ts'

/** Waves that gather, break and run out on the sand, each from elsewhere; far surf beneath. */
export const sea: Lasting = ({ seconds, speed, force, dice }) => {
  const track = around(seconds, (length) => {
    const surf = filter(filter(brownNoise(length, dice), 'low', 500), 'high', 40)
    return surf.map((value) => value * 0.35)
  })
  const every = 5.2 / speed
  for (let at = -every * dice(); at < seconds; at += every * between(dice, 0.75, 1.25)) {
    addMono(track, wave(every * 1.5, force, dice), at * RATE, between(dice, 0.6, 1), between(dice, -0.6, 0.6))
  }
  return track
}

function wave(seconds: number, force: number, dice: Dice): Float32Array {
  const length = samplesOf(seconds)
  const breaks = between(dice, 0.34, 0.44) * seconds
  const swell = lines(
    [
      [0, 0],
      [breaks * 0.8, 0.35],
      [breaks, 1],
      [breaks * 1.4, 0.45],
      [seconds, 0],
    ],
    length,
  )
  const brightness = lines(
    [
      [0, 300],
      [breaks, 2600 * force],
      [seconds * 0.8, 4200],
      [seconds, 2500],
    ],
    length,
  )
  return shape(filter(filter(pinkNoise(length, dice), 'low', brightness), 'high', 90), swell)
}

/** Bubbles that burst in a stream, over its steady wash. */
export const river: Lasting = ({ seconds, speed, force, dice }) => {
  const track = around(seconds, (length) =>
    shape(
      filter(filter(pinkNoise(length, dice), 'low', 1500 * speed), 'high', 180),
      wander(length, 0.5, dice).map((level) => (0.22 + 0.16 * level) * force),
    ),
  )
  scatter(
    track,
    90 * speed * force,
    dice,
    () => bubble(between(dice, 350, 1900), dice),
    () => 0.2 * dice() ** 2,
  )
  return track
}

/** Its pitch rises as it comes up. */
function bubble(hertz: number, dice: Dice): Float32Array {
  const length = samplesOf(between(dice, 0.02, 0.07))
  const rise = between(dice, 1.1, 1.7)
  const pitch = Float32Array.from({ length }, (_, at) => hertz * rise ** (at / length))
  return die(sine(length, pitch), 0.002, 0.06)
}

export const bubbles: Lasting = ({ seconds, speed, force, dice }) => {
  const track = silence(seconds)
  scatter(
    track,
    16 * speed * force,
    dice,
    () => bubble(between(dice, 180, 900), dice),
    () => between(dice, 0.2, 0.9),
  )
  return track
}

/** A wall of falling water: all frequencies, hardly a change. */
export const waterfall: Lasting = ({ seconds, force, dice }) =>
  around(seconds, (length) => {
    const low = filter(brownNoise(length, dice), 'low', 300)
    const wash = filter(pinkNoise(length, dice), 'low', 3800 * force)
    return wash.map((value, at) => value * 0.8 + low[at]! * 0.7)
  })

export const drip: Event = ({ dice }) => {
  const length = samplesOf(0.25)
  const hertz = between(dice, 900, 1500)
  const pitch = lines(
    [
      [0, hertz * 1.6],
      [0.012, hertz],
      [0.08, hertz * 1.5],
      [0.25, hertz * 1.7],
    ],
    length,
  )
  return die(sine(length, pitch), 0.001, 0.16)
}

/** A slap on the surface, what falls back, and bubbles. */
export const splash: Event = ({ dice }) => {
  const seconds = 1.1
  const track = silence(seconds)
  const slap = die(filter(whiteNoise(samplesOf(0.5), dice), 'low', 2600), 0.004, 0.4)
  addMono(track, slap, 0, 0.7)
  const spray = die(filter(whiteNoise(samplesOf(1), dice), 'high', 2500), 0.09, 0.8)
  addMono(track, spray, samplesOf(0.04), 0.25)
  scatter(
    track,
    60,
    dice,
    () => bubble(between(dice, 300, 1200), dice),
    (share) => 0.35 * (1 - share) ** 2,
  )
  return track.left
}
