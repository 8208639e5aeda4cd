import type { AssetKind, DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { isFailedConnect, isTransportError, withCauses } from './transport-error.ts'

/** The adapter's own words of a backend in a model file, such as a model name or a graph. */
export type Settings = Readonly<Record<string, unknown>>

/** Where a param goes in the backend's request. A param that has no binding goes under its own name. */
export type Binding = {
  /** A dotted path there, or null to leave the param out. */
  readonly to: string | null
  /** What to send instead of each of our values; a value that is not listed is sent as it is. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** A file behind a media param. Numbers are null where the kind of file has none. */
export type InputFile = {
  readonly kind: AssetKind
  readonly mimeType: string
  readonly sizeBytes: number
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
  /** Reads it from the start; may be called more than once. */
  open(): AsyncIterable<Uint8Array>
}

/** One attempt at a generation: everything a backend needs to know, and nothing of coins or accounts. */
export type Work = {
  /** Chosen by us before the submit, a UUID; an adapter passes it on where the backend allows. */
  readonly attemptId: string
  /** 1, 2, 3 … within the generation. */
  readonly attempt: number
  readonly modelId: string
  readonly taskType: TaskType
  readonly settings: Settings
  readonly bindings: Readonly<Partial<Record<ParamName, Binding>>>
  /** As sent, with the defaults of the model and the presets of the effect. */
  readonly params: Params
  /** The files behind the media params, in the order of the ids. */
  readonly inputs: Readonly<Partial<Record<ParamName, readonly InputFile[]>>>
  /** How many outputs are wanted; more are dropped, fewer are a partial result. */
  readonly outputs: number
}

/** Enough to find the work again after a crash. Stored before the first poll. */
export type Handle = JsonValue
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue }

export type Output = {
  readonly kind: AssetKind
  readonly mimeType: string
  /** Null where the kind of file has none, or where the backend does not say and the file must be probed. */
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
  /** Read once, and at once: the links of most backends die. */
  readonly bytes: Bytes
  /** Which part of a mix it is. */
  readonly stem?: Stem
  /** A 3D output in further formats. */
  readonly downloads?: readonly Download[]
  /** How it looks, as WebP: for files of which we cannot see that ourselves. */
  readonly previews?: readonly { readonly name: 'thumbnail' | 'poster'; readonly bytes: Bytes }[]
  /** What was said when, in seconds from the start; subtitles are written from it. */
  readonly cues?: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

type Download = {
  readonly format: DownloadFormat
  readonly bytes: Bytes
  /** Where it is not that of the format: a zip, of a format that needs several files. */
  readonly mimeType?: string
}

/** How far the work is. `detail` is for our log and the receipt; it may quote the backend. */
export type Progress =
  | { readonly state: 'running'; readonly progress?: number; readonly pollAfterMs: number }
  | {
      readonly state: 'succeeded'
      readonly outputs: readonly Output[]
      /** What of the request the run left out: our own sentences for whoever asked, and nothing of a backend's. */
      readonly notes?: readonly Note[]
    }
  | {
      readonly state: 'failed'
      readonly code: GenerationErrorCode
      readonly detail: string
      /** What whoever asked is told instead of our own words for the code: a sentence for them, and nothing of a backend's. */
      readonly message?: string
    }

/** What every backend looks like to the worker. Whatever it throws is read through `asProviderError`. */
export type Provider = {
  readonly name: string
  /** Has no side effects: an attempt that was lost while submitting may simply be submitted again. */
  readonly repeatable: boolean
  /** What is wrong with the settings of a backend in a model file; asked at start. */
  settingsIssues?(settings: Settings): string[]
  submit(work: Work, signal: AbortSignal): Promise<Handle>
  poll(handle: Handle, work: Work, signal: AbortSignal): Promise<Progress>
  /** Best effort, at any time and more than once; the work may end all the same. */
  cancel(handle: Handle, work: Work, signal: AbortSignal): Promise<void>
  /**
   * Looks for work whose submit had an unknown end, one that may still be on its way included. Undefined: the backend
   * never took it and never will.
   */
  reconcile?(work: Work, signal: AbortSignal): Promise<Handle | undefined>
}

type Circumstances = {
  /** The backend may have taken the work all the same: such a submit is reconciled, never simply repeated. */
  mayHaveBegun?: boolean
  /** How long the backend asks to be left alone. */
  retryAfterMs?: number
  cause?: unknown
}

/** What an adapter throws when it knows what went wrong. The message is for our log; it may quote the backend. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: GenerationErrorCode
  readonly mayHaveBegun: boolean
  readonly retryAfterMs: number | null

  constructor(code: GenerationErrorCode, detail: string, circumstances: Circumstances = {}) {
    super(detail, { cause: circumstances.cause })
    this.code = code
    this.mayHaveBegun = circumstances.mayHaveBegun ?? false
    this.retryAfterMs = circumstances.retryAfterMs ?? null
  }
}

/** Gives meaning to whatever came out of an adapter: its own word, trouble on the way, or a bug. */
export function asProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown
  const errors = withCauses(thrown)
  const code = errors.some(isTransportError) ? 'unavailable' : 'internal'
  const detail = errors.map(({ message }) => message).join(': ') || String(thrown)
  return new ProviderError(code, detail, { mayHaveBegun: !errors.some(isFailedConnect), cause: thrown })
}
