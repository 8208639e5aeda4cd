import { shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { plucked } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/stereo.ts'
import { ensemble, soft, released } from './articulation.ts'
import type { Touch } from './touch.ts'

export function guitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.15), hertz, 0.35 + 0.5 * strength, 3.2, dice)
  const wood = filter(note.slice(), 'band', 210, 1.5)
  return released(
    note.map((value, at) => value * 0.8 + wood[at]! * 0.6),
    seconds,
    0.12,
  )
}

/** A string into an amplifier that is driven too hard. */
export function distortedGuitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.12), hertz, 0.75, 5, dice)
  const driven = filter(note, 'high', 90).map((value) => Math.tanh(value * (5 + 9 * strength)))
  return released(filter(filter(driven, 'low', 3600), 'low', 5200), seconds, 0.08)
}

export function harp({ hertz, seconds, strength, dice }: Touch): Float32Array {
  return released(
    plucked(samplesOf(seconds + 0.8), hertz, 0.2 + 0.3 * strength, 2.6, dice),
    seconds + 0.4,
    0.4,
  )
}

/** Many bows: saws a little apart, each with a vibrato of its own, through the body. */
export function strings({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const bowed = ensemble(hertz, seconds + 0.3, [-0.09, 0.07, 0.02], 5.2, 0.12, dice)
  filter(filter(bowed, 'low', 1400 + 2600 * strength + hertz), 'high', hertz * 0.7)
  return released(soft(bowed, Math.min(0.16, seconds / 3)), seconds, 0.3)
}

export function shortStrings(touch: Touch): Float32Array {
  const bowed = ensemble(touch.hertz, touch.seconds + 0.15, [-0.06, 0.05], 5, 0, touch.dice)
  filter(bowed, 'low', 1800 + 2500 * touch.strength)
  const length = bowed.length
  return shape(
    bowed,
    Float32Array.from({ length }, (_, at) => Math.min(1, at / 600) * Math.exp((-9 * at) / RATE)),
  )
}

export function violin({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const bowed = ensemble(hertz, seconds + 0.12, [0], 5.6, 0.22, dice)
  const body = filter(bowed.slice(), 'band', 480, 1.6)
  const bridge = filter(bowed.slice(), 'band', 2700, 1.2)
  filter(bowed, 'low', 1500 + 2200 * strength)
  return released(
    soft(
      bowed.map((value, at) => value * 0.5 + body[at]! * 0.35 + bridge[at]! * 0.25),
      Math.min(0.07, seconds / 3),
    ),
    seconds,
    0.12,
  )
}
