import { diceOf, type Dice } from '../../image/chance/dice.ts'
import { fadeEnds, lines, shape } from '../synthesis/envelope.ts'
import { filter } from '../synthesis/filter.ts'
import { whiteNoise } from '../synthesis/noise.ts'
import { frequencyModulated, plucked, saw, sine, square, struck, type Mode } from '../synthesis/tones.ts'
import { RATE, samplesOf } from '../synthesis/track.ts'

/** How a note is to be played; `seconds` is how long it is held. */
export type Touch = {
  readonly hertz: number
  readonly seconds: number
  readonly strength: number
  readonly dice: Dice
}

/** Strings that a hammer strikes: partials a little sharp, the high ones and the high notes die sooner. */
function piano({ hertz, seconds, strength }: Touch): Float32Array {
  const life = Math.min(7, 5.5 * (220 / hertz) ** 0.55)
  const modes: Mode[] = []
  for (let partial = 1; partial <= 14 && hertz * partial < 9000; partial++) {
    const stretched = hertz * partial * Math.sqrt(1 + 0.00035 * partial * partial)
    const level = (partial === 1 ? 0.8 : 1) * Math.exp(-(partial - 1) * (0.62 - 0.3 * strength))
    const decay = life / (1 + 0.28 * (partial - 1))
    modes.push([stretched, level * 0.6, decay], [stretched * 1.0007, level * 0.4, decay * 0.7])
  }
  const length = samplesOf(seconds + 0.25)
  const note = struck(length, modes)
  const hammer = filter(whiteNoise(samplesOf(0.03), diceOf(7)), 'low', 900 + hertz)
  for (let at = 0; at < Math.min(hammer.length, length); at++)
    note[at] = note[at]! + (hammer[at]! * 0.12 * strength * (hammer.length - at)) / hammer.length
  return released(note, seconds, 0.2)
}

/** A tine and its tone bar. */
function electricPiano({ hertz, seconds, strength }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.25)
  const body = frequencyModulated(length, hertz, 1, 1.1 * strength, 1.6)
  const tine = frequencyModulated(length, hertz, 14, 0.35 * strength, 0.35)
  const note = body.map((value, at) => (value * 0.75 + tine[at]! * 0.2) * Math.exp((-1.1 * at) / RATE))
  return released(soft(note, 0.004), seconds, 0.2)
}

function guitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.15), hertz, 0.35 + 0.5 * strength, 3.2, dice)
  const wood = filter(note.slice(), 'band', 210, 1.5)
  return released(
    note.map((value, at) => value * 0.8 + wood[at]! * 0.6),
    seconds,
    0.12,
  )
}

/** A string into an amplifier that is driven too hard. */
function distortedGuitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.12), hertz, 0.75, 5, dice)
  const driven = filter(note, 'high', 90).map((value) => Math.tanh(value * (5 + 9 * strength)))
  return released(filter(filter(driven, 'low', 3600), 'low', 5200), seconds, 0.08)
}

function harp({ hertz, seconds, strength, dice }: Touch): Float32Array {
  return released(
    plucked(samplesOf(seconds + 0.8), hertz, 0.2 + 0.3 * strength, 2.6, dice),
    seconds + 0.4,
    0.4,
  )
}

/** Many bows: saws a little apart, each with a vibrato of its own, through the body. */
function strings({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const bowed = ensemble(hertz, seconds + 0.3, [-0.09, 0.07, 0.02], 5.2, 0.12, dice)
  filter(filter(bowed, 'low', 1400 + 2600 * strength + hertz), 'high', hertz * 0.7)
  return released(soft(bowed, Math.min(0.16, seconds / 3)), seconds, 0.3)
}

function shortStrings(touch: Touch): Float32Array {
  const bowed = ensemble(touch.hertz, touch.seconds + 0.15, [-0.06, 0.05], 5, 0, touch.dice)
  filter(bowed, 'low', 1800 + 2500 * touch.strength)
  const length = bowed.length
  return shape(
    bowed,
    Float32Array.from({ length }, (_, at) => Math.min(1, at / 600) * Math.exp((-9 * at) / RATE)),
  )
}

function violin({ hertz, seconds, strength, dice }: Touch): Float32Array {
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

/** Drawbars. */
function organ({ hertz, seconds }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.06)
  const note = new Float32Array(length)
  for (const [ratio, level] of [
    [0.5, 0.5],
    [1, 1],
    [1.5, 0.35],
    [2, 0.6],
    [3, 0.3],
    [4, 0.25],
    [6, 0.12],
  ] as const)
    // prettier-ignore
    addSine(note, hertz * ratio, level * 0.4)
  return fadeEnds(note, 0.008, 0.05)
}

/** A clear tone, breath around it, and a vibrato that comes late. */
function flute({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.1)
  const pitch = vibrato(hertz, length, 5, 0.1, 0.35, dice)
  const tone = sine(length, pitch)
  const octave = sine(
    length,
    pitch.map((value) => value * 2),
  )
  const breath = filter(whiteNoise(length, dice), 'band', hertz * 2, 1.5)
  const note = tone.map(
    (value, at) => value * 0.8 + octave[at]! * (0.1 + 0.15 * strength) + breath[at]! * 0.05,
  )
  return released(soft(note, Math.min(0.06, seconds / 3)), seconds, 0.09)
}

/** Lips that open the more the louder they blow. */
function brass({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const horns = ensemble(hertz, seconds + 0.15, [-0.04, 0.04], 5, 0.08, dice)
  const open = lines([[0, 300], [0.07, 900 + 3200 * strength], [0.3, 700 + 2200 * strength], [seconds + 0.2, 600]], horns.length) // prettier-ignore
  return released(soft(filter(horns, 'low', open.map((value) => value + hertz), 0.9), Math.min(0.05, seconds / 3)), seconds, 0.12) // prettier-ignore
}

/** A reed: odd partials first, and a rough edge. */
function saxophone({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.12)
  const pitch = vibrato(hertz, length, 5, 0.14, 0.3, dice)
  const reed = saw(length, pitch)
  const hollow = square(length, pitch, 0.38)
  const breath = whiteNoise(length, dice)
  const note = reed.map((value, at) => value * 0.5 + hollow[at]! * 0.4 + breath[at]! * 0.05)
  filter(filter(note, 'low', 1100 + 1800 * strength + hertz), 'high', hertz * 0.8)
  return released(soft(note, Math.min(0.05, seconds / 3)), seconds, 0.1)
}

function bells({ hertz, seconds, strength }: Touch): Float32Array {
  const length = samplesOf(Math.max(seconds, 1.6) + 0.4)
  const note = frequencyModulated(length, hertz, 3.51, 1.6 * strength, 1.1)
  return released(
    note.map((value, at) => value * 0.8 * Math.exp((-2.2 * at) / RATE)),
    seconds + 1.2,
    0.7,
  )
}

function marimba({ hertz }: Touch): Float32Array {
  return struck(samplesOf(0.9), [[hertz, 1, 0.75], [hertz * 3.93, 0.35, 0.22], [hertz * 9.2, 0.12, 0.07]]) // prettier-ignore
}

/** A wide, slow synthesiser. */
function pad({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const wide = ensemble(hertz, seconds + 1.1, [-0.11, 0.1, -0.03], 0.4, 0.06, dice)
  const rise = Math.min(0.9, seconds * 0.4)
  filter(wide, 'low', lines([[0, 400], [rise * 2, 700 + 1300 * strength], [seconds + 1.1, 500]], wide.length), 0.8) // prettier-ignore
  return released(soft(wide, rise), seconds, 1)
}

function lead({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.15)
  const pitch = vibrato(hertz, length, 5.5, 0.12, 0.3, dice)
  const body = saw(length, pitch)
  const pulse = square(
    length,
    pitch.map((value) => value * 1.003),
    0.35,
  )
  const note = body.map((value, at) => value * 0.5 + pulse[at]! * 0.35)
  return released(soft(filter(note, 'low', 1500 + 2800 * strength, 0.9), 0.008), seconds, 0.12)
}

/** Short and bright, for stabs and sequences. */
function synth({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const wide = ensemble(hertz, seconds + 0.12, [-0.07, 0.07], 0, 0, dice)
  filter(wide, 'low', lines([[0, 1800 + 4200 * strength], [0.25, 900], [seconds + 0.2, 600]], wide.length), 1.1) // prettier-ignore
  return released(soft(wide, 0.004), seconds, 0.1)
}

function pulse({ hertz, seconds }: Touch): Float32Array {
  return fadeEnds(square(samplesOf(seconds), hertz, 0.25), 0.002, 0.02)
}

function triangle({ hertz, seconds }: Touch): Float32Array {
  const note = sine(samplesOf(seconds), hertz).map((value) => (Math.asin(value) * 2) / Math.PI)
  // As chips had it: in sixteen steps.
  return fadeEnds(note.map((value) => Math.round(value * 8) / 8), 0.002, 0.02) // prettier-ignore
}

function bassGuitar({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.08), hertz, 0.25 + 0.3 * strength, 4, dice)
  addSine(note, hertz, 0.35, 2.2)
  return released(filter(note, 'low', 1100 + 900 * strength), seconds, 0.06)
}

function uprightBass({ hertz, seconds, strength, dice }: Touch): Float32Array {
  const note = plucked(samplesOf(seconds + 0.1), hertz, 0.18 + 0.2 * strength, 1.6, dice)
  addSine(note, hertz, 0.5, 1)
  return released(filter(note, 'low', 800), seconds, 0.08)
}

function synthBass({ hertz, seconds, strength }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.05)
  const note = saw(length, hertz)
  const below = sine(length, hertz)
  filter(note, 'low', lines([[0, 500 + 1400 * strength], [0.18, 260], [seconds + 0.1, 200]], length), 1.3) // prettier-ignore
  return released(soft(note.map((value, at) => value * 0.6 + below[at]! * 0.55), 0.004), seconds, 0.04) // prettier-ignore
}

function subBass({ hertz, seconds }: Touch): Float32Array {
  const length = samplesOf(seconds + 0.2)
  return released(soft(sine(length, hertz, 0.25), 0.03), seconds, 0.2)
}

/** By name: how it plays, how loud it is beside the others, and the pitches that suit it. */
// prettier-ignore
export const instruments = {
  'piano':          { play: piano, gain: 0.42, low: 40, high: 84 },
  'electric piano': { play: electricPiano, gain: 0.3, low: 40, high: 84 },
  'guitar':         { play: guitar, gain: 0.42, low: 40, high: 79 },
  'electric guitar':{ play: distortedGuitar, gain: 0.15, low: 40, high: 76 },
  'harp':           { play: harp, gain: 0.5, low: 40, high: 88 },
  'strings':        { play: strings, gain: 0.16, low: 43, high: 84 },
  'staccato strings': { play: shortStrings, gain: 0.32, low: 40, high: 79 },
  'violin':         { play: violin, gain: 0.3, low: 55, high: 86 },
  'organ':          { play: organ, gain: 0.16, low: 40, high: 79 },
  'flute':          { play: flute, gain: 0.3, low: 60, high: 88 },
  'brass':          { play: brass, gain: 0.18, low: 43, high: 74 },
  'saxophone':      { play: saxophone, gain: 0.24, low: 50, high: 76 },
  'bells':          { play: bells, gain: 0.24, low: 65, high: 91 },
  'marimba':        { play: marimba, gain: 0.45, low: 50, high: 84 },
  'pad':            { play: pad, gain: 0.13, low: 43, high: 79 },
  'synth lead':     { play: lead, gain: 0.2, low: 52, high: 84 },
  'synth':          { play: synth, gain: 0.16, low: 43, high: 84 },
  'chip':           { play: pulse, gain: 0.14, low: 48, high: 88 },
  'chip bass':      { play: triangle, gain: 0.4, low: 28, high: 55 },
  'bass guitar':    { play: bassGuitar, gain: 0.52, low: 28, high: 50 },
  'upright bass':   { play: uprightBass, gain: 0.6, low: 28, high: 52 },
  'synth bass':     { play: synthBass, gain: 0.42, low: 28, high: 50 },
  'sub bass':       { play: subBass, gain: 0.42, low: 28, high: 48 },
} as const satisfies Record<string, { play: (touch: Touch) => Float32Array; gain: number; low: number; high: number }>
export type InstrumentName = keyof typeof instruments

function ensemble(
  hertz: number,
  seconds: number,
  cents: readonly number[],
  shakes: number,
  depth: number,
  dice: Dice,
): Float32Array {
  const length = samplesOf(seconds)
  const sum = new Float32Array(length)
  for (const apart of cents) {
    const own = hertz * 2 ** (apart / 12)
    const pitch =
      shakes > 0 && depth > 0 ? vibrato(own, length, shakes * (0.9 + 0.2 * dice()), depth, 0.2, dice) : own
    const bow = saw(length, pitch, dice())
    for (let at = 0; at < length; at++) sum[at] = sum[at]! + bow[at]!
  }
  return sum
}

/** `depth` in half tones; it begins after `late` seconds. */
function vibrato(
  hertz: number,
  length: number,
  shakes: number,
  depth: number,
  late: number,
  dice: Dice,
): Float32Array {
  const turn = (2 * Math.PI * shakes) / RATE
  const start = dice() * 6
  const curve = new Float32Array(length)
  let value = hertz
  for (let at = 0; at < length; at++) {
    if ((at & 31) === 0) {
      const grown = Math.min(1, Math.max(0, (at / RATE - late) * 3))
      value = hertz * (1 + depth * 0.0578 * grown * Math.sin(start + at * turn))
    }
    curve[at] = value
  }
  return curve
}

function addSine(note: Float32Array, hertz: number, level: number, decaySeconds = Infinity): void {
  const turn = (2 * Math.PI * hertz) / RATE
  const fall = Number.isFinite(decaySeconds) ? Math.exp(-1 / (decaySeconds * RATE)) : 1
  let gain = level
  for (let at = 0; at < note.length; at++) {
    note[at] = note[at]! + gain * Math.sin(turn * at)
    gain *= fall
  }
}

function soft(note: Float32Array, attack: number): Float32Array {
  const rise = attack * RATE
  for (let at = 0; at < Math.min(rise, note.length); at++) {
    const share = at / rise
    note[at] = note[at]! * share * (2 - share)
  }
  return note
}

/** The key is let go: what still sounds dies in `fade` seconds. */
function released(note: Float32Array, seconds: number, fade: number): Float32Array {
  const from = samplesOf(seconds)
  const span = fade * RATE
  for (let at = Math.max(0, from); at < note.length; at++) {
    const share = Math.max(0, 1 - (at - from) / span)
    note[at] = note[at]! * share * share
  }
  return fadeEnds(note, 0.0005, 0.003)
}
