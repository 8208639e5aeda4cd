import { between } from '../../chance/dice.ts'
import { die, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { saw, sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import type { Event, Lasting } from './foley.ts'
import { scatter } from './scatter.ts'

/** Lub and dub. */
export const heartbeat: Event = ({ dice }) => {
  const track = silence(0.6)
  for (const [at, hertz, gain] of [
    [0, 52, 1],
    [0.28, 66, 0.7],
  ] as const) {
    const length = samplesOf(0.2)
    const pitch = lines(
      [
        [0, hertz * 1.5],
        [0.05, hertz],
        [0.2, hertz * 0.8],
      ],
      length,
    )
    const thump = die(sine(length, pitch), 0.008, 0.17)
    const muscle = die(filter(brownNoise(length, dice), 'low', 120), 0.006, 0.1)
    addMono(
      track,
      thump.map((value, index) => value + muscle[index]! * 0.5),
      samplesOf(at),
      gain,
    )
  }
  return track.left
}

/** Two hands: a short burst through the hollow of the palms. */
export const clap: Event = ({ dice }) => {
  const length = samplesOf(0.09)
  const palms = filter(whiteNoise(length, dice), 'band', between(dice, 750, 1900), 1.3)
  return die(palms, 0.0008, 0.06)
}

/** Many hands, which begin and end at their own times. */
export const applause: Lasting = (manner) => {
  const { seconds, force, dice, speed } = manner
  const track = silence(seconds)
  const hands = Math.round(38 * force)
  for (let person = 0; person < hands; person++) {
    const every = between(dice, 0.19, 0.29) / speed
    const pan = between(dice, -0.9, 0.9)
    const gain = between(dice, 0.08, 0.4)
    const own = clap(manner)
    const ends = seconds - dice() * Math.min(1.5, seconds * 0.3)
    for (let at = dice() * 0.4; at < ends; at += every * between(dice, 0.9, 1.1))
      addMono(track, own, samplesOf(at), gain * between(dice, 0.7, 1), pan)
  }
  return track
}

/** Voices that cannot be told apart: many throats, each with vowels of its own. */
export const crowd: Lasting = ({ seconds, force, dice }) => {
  const track = silence(seconds)
  const length = samplesOf(seconds)
  const people = Math.max(4, Math.round(9 * force))
  for (let person = 0; person < people; person++) {
    const base = dice() < 0.5 ? between(dice, 95, 140) : between(dice, 170, 240)
    const tune = wander(length, 0.3, dice)
    const mouth = wander(length, 0.13, dice)
    const talk = wander(length, 0.22, dice)
    const throat = saw(
      length,
      tune.map((level) => base * (0.9 + 0.25 * level)),
    )
    const low = filter(
      throat.slice(),
      'band',
      mouth.map((level) => 320 + 480 * level),
      4,
    )
    const high = filter(
      throat,
      'band',
      mouth.map((level) => 2200 - 1100 * level),
      6,
    )
    const speech = shape(
      low.map((value, at) => value + high[at]! * 0.5),
      talk.map((level) => level ** 2),
    )
    addMono(track, speech, 0, 0.22, between(dice, -0.9, 0.9))
  }
  return track
}

/** Breath in and out. */
export const breath: Event = ({ dice }) => {
  const length = samplesOf(2.6)
  const air = filter(
    pinkNoise(length, dice),
    'band',
    lines(
      [
        [0, 900],
        [1, 1700],
        [1.3, 1200],
        [2.6, 550],
      ],
      length,
    ),
    0.9,
  )
  return shape(
    air,
    lines(
      [
        [0, 0],
        [0.6, 0.6],
        [1, 0.1],
        [1.2, 0],
        [1.6, 1],
        [2.6, 0],
      ],
      length,
    ),
  )
}

/** A city: traffic that never ends, near and far, and a horn seldom. */
export const traffic: Lasting = ({ seconds, force, dice }) => {
  const track = silence(seconds)
  for (const channel of [track.left, track.right]) {
    const hum = filter(brownNoise(channel.length, dice), 'low', 420 * force)
    const flow = wander(channel.length, 1.5, dice)
    for (let at = 0; at < channel.length; at++) channel[at] = hum[at]! * (0.4 + 0.4 * flow[at]!)
  }
  const passing = () => {
    const span = between(dice, 1.5, 3)
    const tyres = filter(pinkNoise(samplesOf(span), dice), 'low', between(dice, 700, 1800))
    return shape(
      tyres,
      lines(
        [
          [0, 0],
          [span / 2, 0.8],
          [span, 0],
        ],
        tyres.length,
      ),
    )
  }
  scatter(track, 0.9 * force, dice, passing, () => between(dice, 0.2, 0.5))
  const horn = () => {
    const length = samplesOf(between(dice, 0.2, 0.5))
    const tone = saw(length, 392).map((value, at) => value + Math.sin((2 * Math.PI * 494 * at) / RATE))
    return shape(
      filter(tone, 'low', 1300),
      lines(
        [
          [0, 0],
          [0.02, 1],
          [length / RATE - 0.05, 1],
          [length / RATE, 0],
        ],
        length,
      ),
    )
  }
  scatter(track, 0.12, dice, horn, () => 0.06)
  return track
}
