import { between } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence } from '../synthesis/stereo.ts'
import type { OneShot, Ambience } from './effect.ts'
import { scatter } from './scatter.ts'

/** Two thumps per beat. */
export const heartbeat: OneShot = ({ rng }) => {
  const track = silence(0.6)
  for (const [at, hertz, gain] of [
    [0, 52, 1],
    [0.28, 66, 0.7],
  ] as const) {
    const length = samplesOf(0.2)
    const pitch = breakpointCurve(
      [
        [0, hertz * 1.5],
        [0.05, hertz],
        [0.2, hertz * 0.8],
      ],
      length,
    )
    const thump = applyAttackDecay(sine(length, pitch), 0.008, 0.17)
    const muscle = applyAttackDecay(filter(brownNoise(length, rng), 'low', 120), 0.006, 0.1)
    addMono(
      track,
      thump.map((value, index) => value + muscle[index] * 0.5),
      samplesOf(at),
      gain,
    )
  }
  return track.left
}

/** A short burst of noise through the resonance of the palms. */
export const clap: OneShot = ({ rng }) => {
  const length = samplesOf(0.09)
  const palms = filter(whiteNoise(length, rng), 'band', between(rng, 750, 1900), 1.3)
  return applyAttackDecay(palms, 0.0008, 0.06)
}

/** Many people clapping, who begin and stop at their own times. */
export const applause: Ambience = (params) => {
  const { seconds, force, rng, speed } = params
  const track = silence(seconds)
  const hands = Math.round(38 * force)
  for (let person = 0; person < hands; person++) {
    const every = between(rng, 0.19, 0.29) / speed
    const pan = between(rng, -0.9, 0.9)
    const gain = between(rng, 0.08, 0.4)
    const own = clap(params)
    const ends = seconds - rng() * Math.min(1.5, seconds * 0.3)
    for (let at = rng() * 0.4; at < ends; at += every * between(rng, 0.9, 1.1))
      addMono(track, own, samplesOf(at), gain * between(rng, 0.7, 1), pan)
  }
  return track
}

/** Unintelligible babble: many voices, each with its own moving formants. */
export const crowd: Ambience = ({ seconds, force, rng }) => {
  const track = silence(seconds)
  const length = samplesOf(seconds)
  const people = Math.max(4, Math.round(9 * force))
  for (let person = 0; person < people; person++) {
    const base = rng() < 0.5 ? between(rng, 95, 140) : between(rng, 170, 240)
    const tune = smoothRandom(length, 0.3, rng)
    const mouth = smoothRandom(length, 0.13, rng)
    const talk = smoothRandom(length, 0.22, rng)
    const throat = sawtooth(
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
    const speech = applyEnvelope(
      low.map((value, at) => value + high[at] * 0.5),
      talk.map((level) => level ** 2),
    )
    addMono(track, speech, 0, 0.22, between(rng, -0.9, 0.9))
  }
  return track
}

/** One breath in and out. */
export const breath: OneShot = ({ rng }) => {
  const length = samplesOf(2.6)
  const air = filter(
    pinkNoise(length, rng),
    'band',
    breakpointCurve(
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
  return applyEnvelope(
    air,
    breakpointCurve(
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

/** A distant hum, passing cars, and now and then a horn. */
export const traffic: Ambience = ({ seconds, force, rng }) => {
  const track = silence(seconds)
  for (const channel of [track.left, track.right]) {
    const hum = filter(brownNoise(channel.length, rng), 'low', 420 * force)
    const flow = smoothRandom(channel.length, 1.5, rng)
    for (let at = 0; at < channel.length; at++) channel[at] = hum[at] * (0.4 + 0.4 * flow[at])
  }
  const passing = () => {
    const span = between(rng, 1.5, 3)
    const tyres = filter(pinkNoise(samplesOf(span), rng), 'low', between(rng, 700, 1800))
    return applyEnvelope(
      tyres,
      breakpointCurve(
        [
          [0, 0],
          [span / 2, 0.8],
          [span, 0],
        ],
        tyres.length,
      ),
    )
  }
  scatter(track, 0.9 * force, rng, passing, () => between(rng, 0.2, 0.5))
  const horn = () => {
    const length = samplesOf(between(rng, 0.2, 0.5))
    const tone = sawtooth(length, 392).map((value, at) => value + Math.sin((2 * Math.PI * 494 * at) / RATE))
    return applyEnvelope(
      filter(tone, 'low', 1300),
      breakpointCurve(
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
  scatter(track, 0.12, rng, horn, () => 0.06)
  return track
}
