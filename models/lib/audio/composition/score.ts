import type { Stem } from '@atelier/contract/asset.ts'
import type { DrumName } from '../instruments/drum-kit.ts'
import type { InstrumentName } from '../instruments/instruments.ts'
import type { SungNote } from '../singing/sing.ts'

/** Times in seconds from the beginning; strength from 0 to 1. */
export type Note = {
  readonly start: number
  readonly seconds: number
  readonly pitch: number
  readonly strength: number
}
export type Hit = { readonly start: number; readonly drum: DrumName; readonly strength: number }

export type Part = {
  readonly instrument: InstrumentName
  readonly stem: Stem
  readonly gain: number
  readonly pan: number
  readonly notes: readonly Note[]
}

export type SectionName = 'theme' | 'intro' | 'verse' | 'chorus' | 'bridge' | 'outro'
export type Section = { readonly name: SectionName; readonly firstBar: number; readonly bars: number }

export type Score = {
  readonly seconds: number
  readonly tempo: number
  readonly beatSeconds: number
  /** The time of the last chord. */
  readonly endsAt: number
  readonly sections: readonly (Section & { readonly start: number })[]
  readonly parts: readonly Part[]
  readonly hits: readonly Hit[]
  readonly sung: readonly SungNote[]
}
