import { between } from '../../random/rng.ts'
import { applyAttackDecay, breakpointCurve, applyEnvelope } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, smoothRandom, whiteNoise } from '../synthesis/noise.ts'
import { sawtooth, sine, square } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import type { OneShot, Ambience, EffectParams } from './effect.ts'
import { hit } from './impacts.ts'
import { decorrelatedStereo } from './scatter.ts'

/** An idling engine: uneven pulses through the exhaust. */
export const engine: Ambience = (params) => {
  const running = motor(params.seconds, 27 * params.speed, params)
  return { left: running, right: running.slice() }
}

function motor(
  seconds: number,
  hertz: number | Float32Array,
  { rng, force }: Pick<EffectParams, 'rng' | 'force'>,
): Float32Array {
  const length = samplesOf(seconds)
  const sway = smoothRandom(length, 0.08, rng)
  const pitch = sway.map(
    (level, at) => (typeof hertz === 'number' ? hertz : hertz[at]) * (0.97 + 0.06 * level),
  )
  const strokes = sawtooth(length, pitch)
  const twice = sawtooth(
    length,
    pitch.map((value) => value * 2),
    0.3,
  )
  const exhaust = filter(brownNoise(length, rng), 'low', 700)
  const sum = strokes.map((value, at) => value * 0.6 + twice[at] * 0.4 + exhaust[at] * (0.7 + value) * 0.9)
  filter(sum, 'low', 520 * force)
  return sum.map((value) => Math.tanh(value * 1.5))
}

/** A car passing by: louder and brighter in the middle, with a Doppler shift. */
export const car: Ambience = (params) => {
  const { seconds, speed, rng } = params
  const length = samplesOf(seconds)
  const along = Float32Array.from({ length }, (_, at) => ((at / length) * 2 - 1) * 3.2)
  const nearness = along.map((place) => 1 / (1 + place * place * 1.4))
  const doppler = along.map((place) => 1 - (0.11 * speed * place) / Math.sqrt(1 + place * place))
  const motoring = motor(
    seconds,
    doppler.map((value) => 62 * speed * value),
    params,
  )
  const tyres = filter(
    pinkNoise(length, rng),
    'low',
    nearness.map((near) => 350 + 3600 * near),
  )
  const track = silence(seconds)
  for (let at = 0; at < length; at++) {
    const value = (motoring[at] * 0.4 + tyres[at] * 0.9) * nearness[at]
    const pan = 0.5 + 0.5 * Math.tanh(along[at])
    track.left[at] = value * Math.cos((pan * Math.PI) / 2)
    track.right[at] = value * Math.sin((pan * Math.PI) / 2)
  }
  return track
}

/** Wheels on rail joints, in pairs, over a rolling rumble. */
export const train: Ambience = ({ seconds, speed, rng }) => {
  const track = decorrelatedStereo(seconds, (length) =>
    filter(brownNoise(length, rng), 'low', 380).map((value) => value * 0.5),
  )
  const every = 0.62 / speed
  for (let at = 0.05; at < seconds; at += every)
    for (const [after, gain] of [
      [0, 0.8],
      [0.13, 0.6],
    ] as const)
      // prettier-ignore
      addMono(track, hit('metal', between(rng, 165, 180), rng), samplesOf(at + after / speed), gain * 0.5)
  return track
}

/** Rotor blades that modulate noise. */
export const helicopter: Ambience = ({ seconds, speed, rng }) => {
  const sampleCount = samplesOf(seconds)
  const beat = Float32Array.from({ length: sampleCount }, (_, at) => {
    const phase = ((at / RATE) * 11 * speed) % 1
    return Math.exp(-phase * 5)
  })
  const whine = sine(sampleCount, 610 * speed).map((value) => value * 0.02)
  return decorrelatedStereo(seconds, (length) => {
    const air = filter(pinkNoise(length, rng), 'low', 900)
    const thump = filter(brownNoise(length, rng), 'low', 130)
    return air.map((value, at) => (value * 0.6 + thump[at]) * (0.1 + beat[at]) + whine[at])
  })
}

/** A distant jet: a slowly varying roar and the whine of its fans. */
export const plane: Ambience = ({ seconds, speed, rng }) =>
  decorrelatedStereo(seconds, (length) => {
    const sway = smoothRandom(length, 2.5, rng)
    const roar = filter(
      pinkNoise(length, rng),
      'low',
      sway.map((level) => 500 + 900 * level),
    )
    const fan = sine(length, 1150 * speed)
    return roar.map((value, at) => value * (0.6 + 0.4 * sway[at]) + fan[at] * 0.012)
  })

/** A tone that sweeps up and down between two pitches. */
export const siren: Ambience = ({ seconds, speed }) => {
  const length = samplesOf(seconds)
  const pitch = Float32Array.from({ length }, (_, at) => {
    const share = (1 - Math.cos((2 * Math.PI * at * 0.33 * speed) / RATE)) / 2
    return 520 * 2 ** (share * 1.2)
  })
  const tone = filter(filter(sawtooth(length, pitch), 'low', 2600), 'high', 350)
  return { left: tone, right: tone.slice() }
}

/** Short beeps in groups of four. */
export const alarm: Ambience = ({ seconds, speed }) => {
  const length = samplesOf(seconds)
  const tone = filter(square(length, 2050), 'low', 5000)
  for (let at = 0; at < length; at++) {
    const time = (at / RATE) * speed
    const isOn = time % 1 < 0.62 && (time % 1) % 0.16 < 0.09
    if (!isOn) tone[at] = 0
  }
  return { left: tone, right: tone.slice() }
}

/** A key press and its release. */
export const key: OneShot = ({ rng }) => {
  const track = silence(0.16)
  const press = hit('stone', between(rng, 320, 520), rng)
  addMono(track, press, 0, 0.6)
  addMono(
    track,
    applyAttackDecay(
      filter(whiteNoise(samplesOf(0.015), rng), 'band', between(rng, 2500, 4200), 2),
      0.0003,
      0.012,
    ),
    0,
    0.9,
  )
  addMono(
    track,
    applyAttackDecay(filter(whiteNoise(samplesOf(0.01), rng), 'band', 4600, 2), 0.0003, 0.008),
    samplesOf(between(rng, 0.06, 0.09)),
    0.35,
  )
  return track.left
}

export const click: OneShot = ({ rng }) => {
  const length = samplesOf(0.06)
  const tap = applyAttackDecay(filter(whiteNoise(length, rng), 'band', 3200, 2.5), 0.0002, 0.02)
  const release = applyAttackDecay(filter(whiteNoise(length, rng), 'band', 4400, 2.5), 0.0002, 0.012)
  return tap.map((value, at) => value + (at > samplesOf(0.035) ? release[at - samplesOf(0.035)] * 0.5 : 0))
}

/** A camera's mirror and shutter curtain, and their return. */
export const shutter: OneShot = ({ rng }) => {
  const track: Stereo = silence(0.3)
  for (const [at, hertz, gain] of [
    [0, 420, 0.6],
    [0.045, 900, 0.8],
    [0.13, 520, 0.7],
  ] as const)
    // prettier-ignore
    addMono(track, hit('stone', hertz, rng), samplesOf(at), gain)
  const whirr = filter(whiteNoise(samplesOf(0.12), rng), 'band', 3800, 1.5)
  addMono(
    track,
    applyEnvelope(
      whirr,
      breakpointCurve(
        [
          [0, 0],
          [0.02, 0.25],
          [0.12, 0],
        ],
        whirr.length,
      ),
    ),
    samplesOf(0.03),
  )
  return track.left
}
