import { between, type Rng } from '../../random/rng.ts'
import { fadeEnds, breakpointCurve, applyEnvelope, type Breakpoints } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { pinkNoise, smoothRandom } from '../synthesis/noise.ts'
import { sawtooth, sine } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import type { OneShot, Ambience } from './effect.ts'
import { decorrelatedStereo } from './scatter.ts'

/** A vocal tract: a sawtooth with breath noise through moving formants. */
export function vocalize(
  seconds: number,
  pitch: Breakpoints,
  level: Breakpoints,
  formants: readonly (readonly [Breakpoints, number])[],
  breath: number,
  rng: Rng,
): Float32Array {
  const length = samplesOf(seconds)
  const buzz = sawtooth(length, breakpointCurve(pitch, length))
  const air = pinkNoise(length, rng)
  const source = buzz.map((value, at) => value + air[at] * breath)
  const mouth = new Float32Array(length)
  for (const [formantCurve, gain] of formants) {
    const band = filter(source.slice(), 'band', breakpointCurve(formantCurve, length), 5)
    for (let at = 0; at < length; at++) mouth[at] = mouth[at] + band[at] * gain
  }
  return fadeEnds(applyEnvelope(mouth, breakpointCurve(level, length)), 0.004)
}

/** Short and rough, with formants that rise and fall quickly. */
// prettier-ignore
export const bark: OneShot = ({ rng }) => {
  const top = between(rng, 400, 470)
  const seconds = between(rng, 0.2, 0.26)
  const rough = vocalize(seconds,
    [[0, top * 0.7], [0.04, top], [seconds, top * 0.45]],
    [[0, 0], [0.015, 1], [0.09, 0.8], [seconds, 0]],
    [[[[0, 500], [0.06, 1050], [seconds, 550]], 1], [[[0, 1300], [0.06, 1900], [seconds, 1200]], 0.6], [[[0, 3000]], 0.3]], 1.6, rng)
  return rough.map((value) => Math.tanh(value * 3))
}

/** The formants move from a narrow mouth to a wide one and back. */
// prettier-ignore
export const miaow: OneShot = ({ rng }) => {
  const top = between(rng, 620, 720)
  const seconds = between(rng, 0.7, 0.95)
  return vocalize(seconds,
    [[0, top * 0.75], [seconds * 0.35, top], [seconds, top * 0.66]],
    [[0, 0], [seconds * 0.15, 0.5], [seconds * 0.4, 1], [seconds * 0.8, 0.5], [seconds, 0]],
    [[[[0, 700], [seconds * 0.45, 1500], [seconds, 800]], 1], [[[0, 2600], [seconds * 0.45, 2300], [seconds, 1300]], 0.7], [[[0, 3900]], 0.25]], 0.2, rng)
}

// prettier-ignore
export const moo: OneShot = ({ rng }) => {
  const low = between(rng, 115, 135)
  const seconds = between(rng, 1.4, 1.8)
  return vocalize(seconds,
    [[0, low * 0.85], [0.4, low * 1.1], [seconds, low * 0.8]],
    [[0, 0], [0.25, 0.7], [seconds * 0.6, 1], [seconds, 0]],
    [[[[0, 260], [0.6, 520], [seconds, 380]], 1], [[[0, 700], [0.6, 1000], [seconds, 800]], 0.6], [[[0, 2300]], 0.15]], 0.3, rng)
}

// prettier-ignore
export const howl: OneShot = ({ rng }) => {
  const top = between(rng, 480, 560)
  const seconds = between(rng, 2.4, 3)
  return vocalize(seconds,
    [[0, top * 0.55], [0.6, top], [seconds * 0.7, top * 0.95], [seconds, top * 0.6]],
    [[0, 0], [0.3, 0.6], [seconds * 0.5, 1], [seconds, 0]],
    [[[[0, 520], [1, 700], [seconds, 520]], 1], [[[0, 1200]], 0.3]], 0.08, rng)
}

/** Pulses through the resonance of a throat sac. */
export const frog: OneShot = ({ rng }) => {
  const seconds = between(rng, 0.25, 0.4)
  const length = samplesOf(seconds)
  const pulses = sawtooth(length, between(rng, 32, 44))
  const sac = filter(filter(pulses, 'band', between(rng, 480, 620), 4), 'low', 1800)
  return applyEnvelope(
    sac,
    breakpointCurve(
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

/** Three hoots: long, short, long. */
export const owl: OneShot = ({ rng }) => {
  const track = silence(1.9)
  const hertz = between(rng, 340, 390)
  for (const [at, seconds] of [
    [0, 0.35],
    [0.7, 0.16],
    [0.95, 0.8],
  ] as const) {
    const length = samplesOf(seconds)
    const pitch = breakpointCurve(
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
export const birds: Ambience = ({ seconds, speed, rng, force }) => {
  const track = silence(seconds)
  const flock = Math.max(1, Math.round(3 * force))
  for (let bird = 0; bird < flock; bird++) {
    const register = between(rng, 2300, 5200)
    const phrase = Array.from({ length: 3 + Math.floor(rng() * 5) }, () => ({
      from: register * between(rng, 0.75, 1.35),
      to: register * between(rng, 0.75, 1.35),
      seconds: between(rng, 0.04, 0.16),
      trill: rng() < 0.35 ? between(rng, 18, 45) : 0,
    }))
    const pan = between(rng, -0.8, 0.8)
    let at = bird === 0 ? 0.05 : rng() * 1.5
    while (at < seconds) {
      for (const note of phrase) {
        addMono(track, chirp(note), samplesOf(at), 0.5, pan)
        at += (note.seconds + between(rng, 0.02, 0.07)) / speed
      }
      at += between(rng, 0.5, 2.2) / speed
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

/** Each chirps in groups of three, at its own pitch. */
export const crickets: Ambience = ({ seconds, speed, force, rng }) => {
  const track = silence(seconds)
  const choir = Math.max(1, Math.round(4 * force))
  for (let one = 0; one < choir; one++) {
    const hertz = between(rng, 3900, 5000)
    const pan = between(rng, -0.9, 0.9)
    const gain = between(rng, 0.15, 0.5)
    const rub = fadeEnds(sine(samplesOf(0.028), hertz), 0.009, 0.012)
    const every = between(rng, 0.42, 0.62) / speed
    for (let at = rng() * every; at < seconds; at += every * between(rng, 0.97, 1.03))
      for (let wing = 0; wing < 3; wing++) addMono(track, rub, samplesOf(at + wing * 0.042), gain, pan)
  }
  return track
}

/** A humming tone that wanders between left and right. */
export const bee: Ambience = ({ seconds, speed, rng }) => {
  const length = samplesOf(seconds)
  const flight = smoothRandom(length, 0.6, rng)
  const tone = filter(
    filter(
      sawtooth(
        length,
        flight.map((level) => (185 + 50 * level) * speed),
      ),
      'low',
      2200,
    ),
    'high',
    150,
  )
  const near = smoothRandom(length, 0.9, rng)
  const track: Stereo = decorrelatedStereo(seconds, (size) => new Float32Array(size))
  for (let at = 0; at < length; at++) {
    const value = tone[at] * (0.3 + 0.7 * near[at])
    track.left[at] = value * (1 - flight[at] * 0.8)
    track.right[at] = value * (0.2 + flight[at] * 0.8)
  }
  return track
}
