import { bassGuitar, uprightBass, synthBass, subBass } from './basses.ts'
import { piano, electricPiano, organ, bells, marimba } from './keys.ts'
import { guitar, distortedGuitar, harp, strings, staccatoStrings, violin } from './strings.ts'
import { pad, lead, synth, pulse, triangle } from './synths.ts'
import { flute, brass, saxophone } from './winds.ts'
import type { NoteParams } from './note-params.ts'

/** Each instrument's synthesis function, its gain relative to the others, and its pitch range. */
// prettier-ignore
export const instruments = {
  'piano':          { play: piano, gain: 0.42, low: 40, high: 84 },
  'electric piano': { play: electricPiano, gain: 0.3, low: 40, high: 84 },
  'guitar':         { play: guitar, gain: 0.42, low: 40, high: 79 },
  'electric guitar':{ play: distortedGuitar, gain: 0.15, low: 40, high: 76 },
  'harp':           { play: harp, gain: 0.5, low: 40, high: 88 },
  'strings':        { play: strings, gain: 0.16, low: 43, high: 84 },
  'staccato strings': { play: staccatoStrings, gain: 0.32, low: 40, high: 79 },
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
} as const satisfies Record<string, { play: (note: NoteParams) => Float32Array; gain: number; low: number; high: number }>
export type InstrumentName = keyof typeof instruments
