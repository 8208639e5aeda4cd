import { between, type Dice } from '../../chance/dice.ts'
import { fadeEnds, lines, shape, type Points } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { pinkNoise, wander } from '../synthesis/noise.ts'
import { saw, sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import type { Event, Lasting } from './foley.ts'
import { around } from './scatter.ts'

/** A throat: a buzz whose pitch moves, with breath, through the resonances of a mouth that may open and close. */
function voice(
  seconds: number,
  pitch: Points,
  level: Points,
  formants: readonly (readonly [Points, number])[],
  breath: number,
  dice: Dice,
): Float32Array {
  const length = samplesOf(seconds)
  const buzz = saw(length, lines(pitch, length))
  const air = pinkNoise(length, dice)
  const source = buzz.map((value, at) => value + air[at]! * breath)
  const mouth = new Float32Array(length)
  for (const [way, gain] of formants) {
    const band = filter(source.slice(), 'band', lines(way, length), 5)
    for (let at = 0; at < length; at++) mouth[at] = mouth[at]! + band[at]! * gain
  }
  return fadeEnds(shape(mouth, lines(level, length)), 0.004)
}

/** Short and rough; the mouth opens and snaps shut. */
// prettier-ignore
export const bark: Event = ({ dice }) => {
  const top = between(dice, 400, 470)
  const seconds = between(dice, 0.2, 0.26)
  const rough = voice(seconds,
    [[0, top * 0.7], [0.04, top], [seconds, top * 0.45]],
    [[0, 0], [0.015, 1], [0.09, 0.8], [seconds, 0]],
    [[[[0, 500], [0.06, 1050], [seconds, 550]], 1], [[[0, 1300], [0.06, 1900], [seconds, 1200]], 0.6], [[[0, 3000]], 0.3]], 1.6, dice)
  return rough.map((value) => Math.tanh(value * 3))
}

/** Mi-aow: from a narrow mouth to a wide one and back. */
// prettier-ignore
export const miaow: Event = ({ dice }) => {
  const top = between(dice, 620, 720)
  const seconds = between(dice, 0.7, 0.95)
  return voice(seconds,
    [[0, top * 0.75], [seconds * 0.35, top], [seconds, top * 0.66]],
    [[0, 0], [seconds * 0.15, 0.5], [seconds * 0.4, 1], [seconds * 0.8, 0.5], [seconds, 0]],
    [[[[0, 700], [seconds * 0.45, 1500], [seconds, 800]], 1], [[[0, 2600], [seconds * 0.45, 2300], [seconds, 1300]], 0.7], [[[0, 3900]], 0.25]], 0.2, dice)
}

// prettier-ignore
export const moo: Event = ({ dice }) => {
  const low = between(dice, 115, 135)
  const seconds = between(dice, 1.4, 1.8)
  return voice(seconds,
    [[0, low * 0.85], [0.4, low * 1.1], [seconds, low * 0.8]],
    [[0, 0], [0.25, 0.7], [seconds * 0.6, 1], [seconds, 0]],
    [[[[0, 260], [0.6, 520], [seconds, 380]], 1], [[[0, 700], [0.6, 1000], [seconds, 800]], 0.6], [[[0, 2300]], 0.15]], 0.3, dice)
}

// prettier-ignore
export const howl: Event = ({ dice }) => {
  const top = between(dice, 480, 560)
  const seconds = between(dice, 2.4, 3)
  return voice(seconds,
    [[0, top * 0.55], [0.6, top], [seconds * 0.7, top * 0.95], [seconds, top * 0.6]],
    [[0, 0], [0.3, 0.6], [seconds * 0.5, 1], [seconds, 0]],
    [[[[0, 520], [1, 700], [seconds, 520]], 1], [[[0, 1200]], 0.3]], 0.08, dice)
}

/** Croaks are pulses that a throat sac rounds. */
export const frog: Event = ({ dice }) => {
  const seconds = between(dice, 0.25, 0.4)
  const length = samplesOf(seconds)
  const pulses = saw(length, between(dice, 32, 44))
  const sac = filter(filter(pulses, 'band', between(dice, 480, 620), 4), 'low', 1800)
  return shape(
    sac,
    lines(
      [
        [0, 0],
        [0.05, 1],
        [seconds * 0.7, 0.8],
        [seconds, 0],
      ],
      length,
    ),
  )
}

/** Hu, hu-huuu. */
export const owl: Event = ({ dice }) => {
  const track = silence(1.9)
  const hertz = between(dice, 340, 390)
  for (const [at, seconds] of [
    [0, 0.35],
    [0.7, 0.16],
    [0.95, 0.8],
  ] as const) {
    const length = samplesOf(seconds)
    const pitch = lines(
      [
        [0, hertz * 0.94],
        [seconds * 0.3, hertz],
        [seconds, hertz * 0.92],
      ],
      length,
    )
    addMono(track, fadeEnds(sine(length, pitch, 0.3), 0.06, seconds * 0.5), samplesOf(at), 0.7)
  }
  return track.left
}

/** Several birds, each with phrases of its own that it repeats. */
export const birds: Lasting = ({ seconds, speed, dice, force }) => {
  const track = silence(seconds)
  const flock = Math.max(1, Math.round(3 * force))
  for (let bird = 0; bird < flock; bird++) {
    const register = between(dice, 2300, 5200)
    const phrase = Array.from({ length: 3 + Math.floor(dice() * 5) }, () => ({
      from: register * between(dice, 0.75, 1.35),
      to: register * between(dice, 0.75, 1.35),
      seconds: between(dice, 0.04, 0.16),
      trill: dice() < 0.35 ? between(dice, 18, 45) : 0,
    }))
    const pan = between(dice, -0.8, 0.8)
    let at = bird === 0 ? 0.05 : dice() * 1.5
    while (at < seconds) {
      for (const note of phrase) {
        addMono(track, chirp(note), samplesOf(at), 0.5, pan)
        at += (note.seconds + between(dice, 0.02, 0.07)) / speed
      }
      at += between(dice, 0.5, 2.2) / speed
    }
  }
  return track
}

function chirp({
  from,
  to,
  seconds,
  trill,
}: {
  from: number
  to: number
  seconds: number
  trill: number
}): Float32Array {
  const length = samplesOf(seconds)
  const pitch = Float32Array.from({ length }, (_, at) => {
    const share = at / length
    const shake = trill > 0 ? 1 + 0.08 * Math.sin((2 * Math.PI * trill * at) / RATE) : 1
    return from * (to / from) ** share * shake
  })
  return fadeEnds(sine(length, pitch, 0.15), seconds * 0.3, seconds * 0.5)
}

/** Each rubs its wings in threes, at a pitch of its own. */
export const crickets: Lasting = ({ seconds, speed, force, dice }) => {
  const track = silence(seconds)
  const choir = Math.max(1, Math.round(4 * force))
  for (let one = 0; one < choir; one++) {
    const hertz = between(dice, 3900, 5000)
    const pan = between(dice, -0.9, 0.9)
    const gain = between(dice, 0.15, 0.5)
    const rub = fadeEnds(sine(samplesOf(0.028), hertz), 0.009, 0.012)
    const every = between(dice, 0.42, 0.62) / speed
    for (let at = dice() * every; at < seconds; at += every * between(dice, 0.97, 1.03))
      for (let wing = 0; wing < 3; wing++) addMono(track, rub, samplesOf(at + wing * 0.042), gain, pan)
  }
  return track
}

/** Wings that hum, and wander from ear to ear. */
export const bee: Lasting = ({ seconds, speed, dice }) => {
  const length = samplesOf(seconds)
  const flight = wander(length, 0.6, dice)
  const tone = filter(
    filter(
      saw(
        length,
        flight.map((level) => (185 + 50 * level) * speed),
      ),
      'low',
      2200,
    ),
    'high',
    150,
  )
  const near = wander(length, 0.9, dice)
  const track: Stereo = around(seconds, (size) => new Float32Array(size))
  for (let at = 0; at < length; at++) {
    const value = tone[at]! * (0.3 + 0.7 * near[at]!)
    track.left[at] = value * (1 - flight[at]! * 0.8)
    track.right[at] = value * (0.2 + flight[at]! * 0.8)
  }
  return track
}
