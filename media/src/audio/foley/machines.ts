import { between } from '../../chance/dice.ts'
import { die, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { brownNoise, pinkNoise, wander, whiteNoise } from '../synthesis/noise.ts'
import { saw, sine, square } from '../synthesis/tones.ts'
import { addMono, RATE, samplesOf, silence, type Stereo } from '../synthesis/stereo.ts'
import type { Event, Lasting, Manner } from './foley.ts'
import { hit } from './impacts.ts'
import { around } from './scatter.ts'

/** Four strokes: uneven pulses through the pipe, with the rattle of the block. */
export const engine: Lasting = (manner) => {
  const running = motor(manner.seconds, 27 * manner.speed, manner)
  return { left: running, right: running.slice() }
}

function motor(
  seconds: number,
  hertz: number | Float32Array,
  { dice, force }: Pick<Manner, 'dice' | 'force'>,
): Float32Array {
  const length = samplesOf(seconds)
  const sway = wander(length, 0.08, dice)
  const pitch = sway.map(
    (level, at) => (typeof hertz === 'number' ? hertz : hertz[at]!) * (0.97 + 0.06 * level),
  )
  const strokes = saw(length, pitch)
  const twice = saw(
    length,
    pitch.map((value) => value * 2),
    0.3,
  )
  const exhaust = filter(brownNoise(length, dice), 'low', 700)
  const sum = strokes.map((value, at) => value * 0.6 + twice[at]! * 0.4 + exhaust[at]! * (0.7 + value) * 0.9)
  filter(sum, 'low', 520 * force)
  return sum.map((value) => Math.tanh(value * 1.5))
}

/** It comes near, is here, and goes: louder and brighter in the middle, and lower once it has passed. */
export const car: Lasting = (manner) => {
  const { seconds, speed, dice } = manner
  const length = samplesOf(seconds)
  const along = Float32Array.from({ length }, (_, at) => ((at / length) * 2 - 1) * 3.2)
  const nearness = along.map((place) => 1 / (1 + place * place * 1.4))
  const doppler = along.map((place) => 1 - (0.11 * speed * place) / Math.sqrt(1 + place * place))
  const motoring = motor(
    seconds,
    doppler.map((value) => 62 * speed * value),
    manner,
  )
  const tyres = filter(
    pinkNoise(length, dice),
    'low',
    nearness.map((near) => 350 + 3600 * near),
  )
  const track = silence(seconds)
  for (let at = 0; at < length; at++) {
    const value = (motoring[at]! * 0.4 + tyres[at]! * 0.9) * nearness[at]!
    const pan = 0.5 + 0.5 * Math.tanh(along[at]!)
    track.left[at] = value * Math.cos((pan * Math.PI) / 2)
    track.right[at] = value * Math.sin((pan * Math.PI) / 2)
  }
  return track
}

/** Wheels on the joints of the rails, in pairs, over the roll of the carriages. */
export const train: Lasting = ({ seconds, speed, dice }) => {
  const track = around(seconds, (length) =>
    filter(brownNoise(length, dice), 'low', 380).map((value) => value * 0.5),
  )
  const every = 0.62 / speed
  for (let at = 0.05; at < seconds; at += every)
    for (const [after, gain] of [
      [0, 0.8],
      [0.13, 0.6],
    ] as const)
      // prettier-ignore
      addMono(track, hit('metal', between(dice, 165, 180), dice), samplesOf(at + after / speed), gain * 0.5)
  return track
}

/** Blades that beat the air. */
export const helicopter: Lasting = ({ seconds, speed, dice }) => {
  const turbine = samplesOf(seconds)
  const beat = Float32Array.from({ length: turbine }, (_, at) => {
    const phase = ((at / RATE) * 11 * speed) % 1
    return Math.exp(-phase * 5)
  })
  const whine = sine(turbine, 610 * speed).map((value) => value * 0.02)
  return around(seconds, (length) => {
    const air = filter(pinkNoise(length, dice), 'low', 900)
    const thump = filter(brownNoise(length, dice), 'low', 130)
    return air.map((value, at) => (value * 0.6 + thump[at]!) * (0.1 + beat[at]!) + whine[at]!)
  })
}

/** A jet high above: a broad roar that sways, and the whine of its fans. */
export const plane: Lasting = ({ seconds, speed, dice }) =>
  around(seconds, (length) => {
    const sway = wander(length, 2.5, dice)
    const roar = filter(
      pinkNoise(length, dice),
      'low',
      sway.map((level) => 500 + 900 * level),
    )
    const fan = sine(length, 1150 * speed)
    return roar.map((value, at) => value * (0.6 + 0.4 * sway[at]!) + fan[at]! * 0.012)
  })

/** Up and down between two pitches. */
export const siren: Lasting = ({ seconds, speed }) => {
  const length = samplesOf(seconds)
  const pitch = Float32Array.from({ length }, (_, at) => {
    const share = (1 - Math.cos((2 * Math.PI * at * 0.33 * speed) / RATE)) / 2
    return 520 * 2 ** (share * 1.2)
  })
  const tone = filter(filter(saw(length, pitch), 'low', 2600), 'high', 350)
  return { left: tone, right: tone.slice() }
}

/** Short beeps in fours. */
export const alarm: Lasting = ({ seconds, speed }) => {
  const length = samplesOf(seconds)
  const tone = filter(square(length, 2050), 'low', 5000)
  for (let at = 0; at < length; at++) {
    const time = (at / RATE) * speed
    const isOn = time % 1 < 0.62 && (time % 1) % 0.16 < 0.09
    if (!isOn) tone[at] = 0
  }
  return { left: tone, right: tone.slice() }
}

/** A key goes down on its plate, and comes up again. */
export const key: Event = ({ dice }) => {
  const track = silence(0.16)
  const press = hit('stone', between(dice, 320, 520), dice)
  addMono(track, press, 0, 0.6)
  addMono(
    track,
    die(filter(whiteNoise(samplesOf(0.015), dice), 'band', between(dice, 2500, 4200), 2), 0.0003, 0.012),
    0,
    0.9,
  )
  addMono(
    track,
    die(filter(whiteNoise(samplesOf(0.01), dice), 'band', 4600, 2), 0.0003, 0.008),
    samplesOf(between(dice, 0.06, 0.09)),
    0.35,
  )
  return track.left
}

export const click: Event = ({ dice }) => {
  const length = samplesOf(0.06)
  const tap = die(filter(whiteNoise(length, dice), 'band', 3200, 2.5), 0.0002, 0.02)
  const release = die(filter(whiteNoise(length, dice), 'band', 4400, 2.5), 0.0002, 0.012)
  return tap.map((value, at) => value + (at > samplesOf(0.035) ? release[at - samplesOf(0.035)]! * 0.5 : 0))
}

/** The mirror goes up, the curtain runs, and both come back. */
export const shutter: Event = ({ dice }) => {
  const track: Stereo = silence(0.3)
  for (const [at, hertz, gain] of [
    [0, 420, 0.6],
    [0.045, 900, 0.8],
    [0.13, 520, 0.7],
  ] as const)
    // prettier-ignore
    addMono(track, hit('stone', hertz, dice), samplesOf(at), gain)
  const whirr = filter(whiteNoise(samplesOf(0.12), dice), 'band', 3800, 1.5)
  addMono(
    track,
    shape(
      whirr,
      lines(
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
