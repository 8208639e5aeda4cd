import type { AssetKind, DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'

/** What a built-in model is asked to make. */
export type Task = {
  /** Includes the model's defaults, the effect's presets, and the seed where the model has one. */
  readonly params: Params
  /** Paths of the files behind the media params, in the order of their asset ids. */
  readonly inputs: Readonly<Partial<Record<ParamName, readonly string[]>>>
  /** How many outputs are wanted. */
  readonly outputs: number
  /** Where the program writes its files. */
  readonly folder: string
  /** Reports progress, from 0 to 1. */
  progress(share: number): void
  /** Tells the requester which part of the request is left out. */
  note(note: Note): void
}

/** A file in the task's folder. Size, duration and the like are found by probing it afterwards. */
export type Output = {
  readonly path: string
  readonly kind: AssetKind
  readonly mimeType: string
  /** Which part of a mix it is. */
  readonly stem?: Stem
  /** What is said and when; subtitles are written from it. */
  readonly cues?: readonly Cue[]
  /** A 3D model in further formats. */
  readonly downloads?: readonly Download[]
  /** WebP previews, where the program can draw better ones than probing the file would. */
  readonly previews?: readonly { readonly name: 'thumbnail' | 'poster'; readonly path: string }[]
}

/** A zip where a format needs several files. */
export type Download = { readonly format: DownloadFormat; readonly path: string; readonly mimeType: string }

/** Start and end in seconds. */
export type Cue = { readonly start: number; readonly end: number; readonly text: string }

/**
 * What a built-in model makes of the words that it is sent, asked before anything is held. Pure, and loaded without what
 * the model itself needs. Throws `InvalidInput` where the run would, for the same reason.
 */
export type PromptReader = (params: Params) => {
  /** The words that are left out, as a note quotes them. */
  readonly leftOut: readonly string[]
}

/** The result of running a built-in model. */
export type Generated = { readonly files: readonly Output[]; readonly notes: readonly Note[] }

/** A built-in model. The same task gives the same bytes: the seed is the only source of randomness. */
export type Program = (task: Task) => Promise<readonly Output[]>
