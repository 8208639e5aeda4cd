import type { StemLevels } from '../mastering/balance.ts'
import type { InstrumentName } from '../instruments/instruments.ts'
import type { AccompanimentName } from './accompaniment.ts'
import type { BassLineName } from './bass-line.ts'
import type { DrumPartName } from './drum-patterns.ts'
import type { Mode } from './theory.ts'

/** Chord progressions of the sections, one chord per bar. */
type Chords = { readonly verse: string; readonly chorus: string; readonly bridge: string }

export type Style = {
  readonly tempo: readonly [slowest: number, fastest: number]
  readonly beats: 3 | 4
  /** 0.33 is a triplet feel. */
  readonly swing: number
  /** In seconds. */
  readonly timingJitter: number
  readonly mode: Mode
  readonly chords: Readonly<Record<Mode, Chords>>
  readonly drums: DrumPartName | null
  readonly bass: { readonly line: BassLineName; readonly instrument: InstrumentName }
  readonly accompaniment: { readonly figure: AccompanimentName; readonly instrument: InstrumentName }
  readonly pad: InstrumentName | null
  readonly lead: InstrumentName
  /** About how many notes the melody has per bar. */
  readonly density: number
  readonly reverb: { readonly seconds: number; readonly wet: number }
  /** Deviations from the default levels of the stems. */
  readonly balance?: Partial<StemLevels>
  /** Whether the other stems duck under every kick. */
  readonly hasSidechain?: true
  /** Duller, with the crackle of a record. */
  readonly isVinyl?: true
}

// prettier-ignore
export const styles = {
  'pop': {
    tempo: [96, 118], beats: 4, swing: 0, timingJitter: 0.006, mode: 'major', density: 5,
    chords: {
      major: { verse: 'I V vi IV', chorus: 'I IV vi V', bridge: 'vi IV ii V' },
      minor: { verse: 'i VI III VII', chorus: 'i iv VI V', bridge: 'VI VII i V' },
    },
    drums: 'pop', bass: { line: 'roots', instrument: 'bass guitar' }, accompaniment: { figure: 'broken', instrument: 'piano' },
    pad: 'strings', lead: 'synth lead', reverb: { seconds: 1.4, wet: 0.22 },
  },
  'lo-fi': {
    tempo: [72, 86], beats: 4, swing: 0.14, timingJitter: 0.014, mode: 'minor', density: 3,
    chords: {
      major: { verse: 'Imaj7 vi7 ii7 V7', chorus: 'Imaj9 iii7 IVmaj7 V7', bridge: 'IVmaj7 iii7 ii7 V7' },
      minor: { verse: 'i7 iv7 VImaj7 v7', chorus: 'i7 VImaj7 iv7 V7', bridge: 'VImaj7 v7 iv7 V7' },
    },
    drums: 'lofi', bass: { line: 'lazy', instrument: 'sub bass' }, accompaniment: { figure: 'lazy', instrument: 'electric piano' },
    pad: null, lead: 'guitar', balance: { drums: -7 }, reverb: { seconds: 1.1, wet: 0.2 }, isVinyl: true,
  },
  'ambient': {
    tempo: [60, 72], beats: 4, swing: 0, timingJitter: 0.02, mode: 'major', density: 1.5,
    chords: {
      major: { verse: 'Iadd9 IVmaj7 Iadd9 vi7', chorus: 'Iadd9 V IVmaj7 IVadd9', bridge: 'vi7 IVmaj7 ii7 Vsus4' },
      minor: { verse: 'i7 VImaj7 i7 iv7', chorus: 'i7 III VImaj7 VII', bridge: 'VImaj7 iv7 i7 v7' },
    },
    drums: null, bass: { line: 'whole', instrument: 'sub bass' }, accompaniment: { figure: 'slow broken', instrument: 'harp' },
    pad: 'pad', lead: 'bells', balance: { bass: -8 }, reverb: { seconds: 4.5, wet: 0.5 },
  },
  'house': {
    tempo: [120, 126], beats: 4, swing: 0.06, timingJitter: 0.003, mode: 'minor', density: 4,
    chords: {
      major: { verse: 'Imaj7 vi7 IVmaj7 V', chorus: 'Imaj7 iii7 IVmaj7 V', bridge: 'vi7 IVmaj7 ii7 V' },
      minor: { verse: 'i7 VImaj7 III VII', chorus: 'i7 iv7 VImaj7 v7', bridge: 'VImaj7 VII i7 v7' },
    },
    drums: 'house', bass: { line: 'offbeat', instrument: 'synth bass' }, accompaniment: { figure: 'stabs', instrument: 'synth' },
    pad: 'pad', lead: 'piano', balance: { drums: -2 }, reverb: { seconds: 1.2, wet: 0.18 }, hasSidechain: true,
  },
  'techno': {
    tempo: [128, 136], beats: 4, swing: 0, timingJitter: 0.001, mode: 'minor', density: 4,
    chords: {
      major: { verse: 'I I IV I', chorus: 'I I IV V', bridge: 'vi vi IV V' },
      minor: { verse: 'i i i VII', chorus: 'i i VI VII', bridge: 'VI VI iv v' },
    },
    drums: 'techno', bass: { line: 'rolling', instrument: 'synth bass' }, accompaniment: { figure: 'sequence', instrument: 'synth' },
    pad: 'pad', lead: 'synth lead', balance: { drums: -2, bass: -4 }, reverb: { seconds: 1.6, wet: 0.2 }, hasSidechain: true,
  },
  'rock': {
    tempo: [116, 136], beats: 4, swing: 0, timingJitter: 0.006, mode: 'major', density: 5,
    chords: {
      major: { verse: 'I bVII IV I', chorus: 'I V IV V', bridge: 'vi IV bVII V' },
      minor: { verse: 'i VII VI VII', chorus: 'i VI III VII', bridge: 'iv VI i V' },
    },
    drums: 'rock', bass: { line: 'eighths', instrument: 'bass guitar' }, accompaniment: { figure: 'power', instrument: 'electric guitar' },
    pad: 'organ', lead: 'electric guitar', balance: { drums: -4 }, reverb: { seconds: 0.9, wet: 0.14 },
  },
  'jazz': {
    tempo: [112, 150], beats: 4, swing: 0.28, timingJitter: 0.01, mode: 'major', density: 6,
    chords: {
      major: { verse: 'Imaj7 vi7 ii7 V7', chorus: 'Imaj7 I7 IVmaj7 V7', bridge: 'iii7 vi7 ii7 V7' },
      minor: { verse: 'i7 iv7 iio7 V7', chorus: 'i7 VImaj7 iv7 V7', bridge: 'iv7 VII7 IIImaj7 V7' },
    },
    drums: 'jazz', bass: { line: 'walking', instrument: 'upright bass' }, accompaniment: { figure: 'comping', instrument: 'piano' },
    pad: null, lead: 'saxophone', balance: { drums: -9, bass: -5 }, reverb: { seconds: 1, wet: 0.18 },
  },
  'classical': {
    tempo: [84, 112], beats: 4, swing: 0, timingJitter: 0.012, mode: 'major', density: 5,
    chords: {
      major: { verse: 'I V vi iii IV I ii V', chorus: 'I IV V I vi ii V I', bridge: 'vi iii IV I' },
      minor: { verse: 'i V i VII III iv i V', chorus: 'i iv VII III VI iv V i', bridge: 'VI III iv V' },
    },
    drums: null, bass: { line: 'halves', instrument: 'strings' }, accompaniment: { figure: 'alberti', instrument: 'piano' },
    pad: 'strings', lead: 'violin', balance: { bass: -9 }, reverb: { seconds: 2.2, wet: 0.3 },
  },
  'waltz': {
    tempo: [138, 168], beats: 3, swing: 0, timingJitter: 0.01, mode: 'major', density: 3,
    chords: {
      major: { verse: 'I I V V7 V7 V I I', chorus: 'I IV V7 I IV I V7 I', bridge: 'vi vi ii V7' },
      minor: { verse: 'i i V7 V7 iv i V7 i', chorus: 'i iv VII III VI iv V7 i', bridge: 'VI III iv V7' },
    },
    drums: 'waltz', bass: { line: 'firsts', instrument: 'upright bass' }, accompaniment: { figure: 'waltz', instrument: 'piano' },
    pad: 'strings', lead: 'violin', balance: { drums: -12 }, reverb: { seconds: 1.8, wet: 0.26 },
  },
  'folk': {
    tempo: [88, 112], beats: 4, swing: 0.05, timingJitter: 0.01, mode: 'major', density: 5,
    chords: {
      major: { verse: 'I I IV V', chorus: 'I V IV I', bridge: 'vi IV I V' },
      minor: { verse: 'i VII i VII', chorus: 'i III VII i', bridge: 'VI VII i V' },
    },
    drums: 'brushes', bass: { line: 'roots', instrument: 'upright bass' }, accompaniment: { figure: 'strum', instrument: 'guitar' },
    pad: null, lead: 'flute', balance: { drums: -10, bass: -8 }, reverb: { seconds: 1, wet: 0.16 },
  },
  'chiptune': {
    tempo: [132, 160], beats: 4, swing: 0, timingJitter: 0, mode: 'major', density: 6,
    chords: {
      major: { verse: 'I V vi IV', chorus: 'I IV I V', bridge: 'vi iii IV V' },
      minor: { verse: 'i VII VI V', chorus: 'i VI VII i', bridge: 'iv i VI V' },
    },
    drums: 'chip', bass: { line: 'octaves', instrument: 'chip bass' }, accompaniment: { figure: 'sequence', instrument: 'chip' },
    pad: null, lead: 'chip', reverb: { seconds: 0.5, wet: 0.05 },
  },
  'cinematic': {
    tempo: [84, 104], beats: 4, swing: 0, timingJitter: 0.008, mode: 'minor', density: 2.5,
    chords: {
      major: { verse: 'I V vi IV', chorus: 'I bVII IV I', bridge: 'vi IV I V' },
      minor: { verse: 'i VI III VII', chorus: 'i iv VI V', bridge: 'VI iv i V' },
    },
    drums: 'cinematic', bass: { line: 'whole', instrument: 'brass' }, accompaniment: { figure: 'ostinato', instrument: 'staccato strings' },
    pad: 'strings', lead: 'brass', balance: { drums: -4 }, reverb: { seconds: 3, wet: 0.38 },
  },
  'reggae': {
    tempo: [70, 82], beats: 4, swing: 0.1, timingJitter: 0.008, mode: 'major', density: 4,
    chords: {
      major: { verse: 'I I IV V', chorus: 'I V vi IV', bridge: 'ii V ii V' },
      minor: { verse: 'i iv i VII', chorus: 'i VII VI VII', bridge: 'iv iv i V' },
    },
    drums: 'reggae', bass: { line: 'one-drop', instrument: 'bass guitar' }, accompaniment: { figure: 'skank', instrument: 'guitar' },
    pad: 'organ', lead: 'synth lead', balance: { bass: -4 }, reverb: { seconds: 1.4, wet: 0.22 },
  },
} as const satisfies Record<string, Style>
export type StyleName = keyof typeof styles
