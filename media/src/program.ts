import type { AssetKind, DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'

/** What a built-in model is asked to make. */
export type Task = {
  /** With the defaults of the model and the presets of the effect; the seed is among them where the model has one. */
  readonly params: Params
  /** The files behind the media params, in the order of the ids. */
  readonly inputs: Readonly<Partial<Record<ParamName, readonly string[]>>>
  /** How many outputs are wanted. */
  readonly outputs: number
  /** For whatever is written. */
  readonly folder: string
  /** How far it is, from 0 to 1. */
  progress(share: number): void
  /** Tells whoever asked what of the request is left out. */
  note(note: Note): void
}

/** A file in the folder of the task. What else there is to say of it, its inspection finds out. */
export type Made = {
  readonly path: string
  readonly kind: AssetKind
  readonly mimeType: string
  /** Which part of a mix it is. */
  readonly stem?: Stem
  /** What is said when; subtitles are written from it. */
  readonly cues?: readonly Cue[]
  /** A thing in space in further formats. */
  readonly downloads?: readonly Download[]
  /** How it looks, as WebP, where its maker shows that better than an inspection could. */
  readonly previews?: readonly { readonly name: 'thumbnail' | 'poster'; readonly path: string }[]
}

/** A zip where a format needs several files. */
export type Download = { readonly format: DownloadFormat; readonly path: string; readonly mimeType: string }

/** From second to second. */
export type Cue = { readonly start: number; readonly end: number; readonly text: string }

/** What a run of a built-in model comes to. */
export type Generated = { readonly files: readonly Made[]; readonly notes: readonly Note[] }

/** A built-in model. The same task gives the same bytes: chance comes from the seed alone. */
export type Program = (task: Task) => Promise<readonly Made[]>

/** The request cannot be fulfilled; the message says to people why not, and what can be. Nothing is charged for it. */
export class InvalidInput extends Error {
  override name = 'InvalidInput'
}
