import type { AssetKind, DownloadFormat, Stem } from '@atelier/contract/asset.ts'
import type { GenerationErrorCode } from '@atelier/contract/generation.ts'
import type { Note } from '@atelier/contract/note.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { Size } from '@atelier/contract/output-size.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'
import { isFailedConnect, isTransportError, withCauses } from './transport-error.ts'

/** The adapter's own settings of a backend in a model file, such as a model name or a graph. */
export type Settings = Readonly<Record<string, unknown>>

/** Where a param goes in the backend's request. A param that has no binding goes under its own name. */
export type Binding = {
  /** A dotted path there, several of them for the same value at each, or null to leave the param out. */
  readonly to: string | readonly string[] | null
  /** What to send instead of each of our values; a value that is not listed is sent as it is. */
  readonly values?: Readonly<Record<string, unknown>>
}

/** How params become the request of a backend, and where its answer has the outputs; as the model file says it. */
export type RequestMapping = {
  readonly bindings?: Readonly<Partial<Record<ParamName, Binding>>>
  /** Values that are always sent, by dotted path. */
  readonly constants?: Readonly<Record<string, unknown>>
  /**
   * Width and height from `aspect_ratio` and `resolution`, which are then not sent themselves unless bound: each at a path of
   * its own, or both at one, as `1024x768`.
   */
  readonly size?: {
    readonly to?: string
    readonly width?: string
    readonly height?: string
    readonly multipleOf?: number
  }
  /** `duration` × `fps`, rounded, plus `extra`; `duration` is then not sent itself unless bound. */
  readonly frames?: { readonly to: string; readonly fps: number; readonly extra?: number }
  /** The dotted path of the outputs in the answer; `*` stands for every element. */
  readonly outputsAt?: string
  /** Files as links of ours or as data URLs; otherwise as the adapter sends them. */
  readonly filesAs?: 'link' | 'data'
}

/** What a model file says of a backend, as far as requests go. */
export type BackendEntry = RequestMapping & { readonly settings: Settings }

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
  /** Where a backend that can reach us reads it for an hour from now. */
  link(): string
}

/** One attempt at a generation: everything that a backend needs to know, and nothing about coins or accounts. */
export type Work = {
  /** Chosen by us before the submit, a UUID; an adapter passes it on where the backend allows. */
  readonly attemptId: string
  /** 1, 2, 3 … within the generation. */
  readonly attempt: number
  /** When the attempt began; it was submitted after that, if at all. */
  readonly beganAtMs: number
  readonly modelId: string
  readonly taskType: TaskType
  readonly settings: Settings
  readonly request: RequestMapping
  /** As sent, with the defaults of the model and the presets of the effect. */
  readonly params: Params
  /** The files behind the media params, in the order of the ids. */
  readonly inputs: Readonly<Partial<Record<ParamName, readonly InputFile[]>>>
  /** How many outputs are wanted; more are dropped, fewer are a partial result. */
  readonly outputs: number
  /** When it is given up: no answer is of use after this moment. */
  readonly deadlineMs: number
  /** Where the backend may report its result; it contains a secret that only this attempt has. */
  readonly callbackUrl: string
  /** The body of the result that arrived there; undefined while there is none. */
  callback(): Promise<Uint8Array | undefined>
  /**
   * Keeps the answer of a backend that has the result itself, as if it had been reported: `callback` reads it. An adapter whose
   * calls are the work does so before its submit returns.
   */
  keepResult(body: readonly Uint8Array[]): Promise<void>
  /** A mask as a PNG of this size that is transparent where something is to change. Ours mark with white. */
  drawTransparentMask(mask: InputFile, size: Size): Promise<Uint8Array>
}

/** What a backend sent to the `callbackUrl`. */
export type Callback = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** `refused`: it is not from the backend. `ignored`: it is not the end of the work. */
export type CallbackReading = { readonly says: 'refused' | 'ignored' } | ({ readonly says: 'ended' } & Charge)

/** Enough to find the work again after a crash. Stored before the first poll. */
export type Handle = JsonValue
export type JsonValue = null | boolean | number | string | JsonValue[] | { [name: string]: JsonValue }

export type Output = DeliveredOutput | DrawnOutput

type Made = {
  readonly kind: AssetKind
  readonly mimeType: string
  /** Null where the kind of file has none, or where the backend does not say and the file must be probed. */
  readonly width: number | null
  readonly height: number | null
  readonly durationSeconds: number | null
  /** Which part of a mix it is. */
  readonly stem?: Stem
  /** A 3D output in further formats. */
  readonly downloads?: readonly Download[]
  /** What was said when, in seconds from the start; subtitles are written from it. */
  readonly cues?: readonly { readonly start: number; readonly end: number; readonly text: string }[]
}

/** A media child looks at it: it measures the file, and draws the previews that the backend does not give. */
export type DeliveredOutput = Made & {
  /** To be read once, and soon: the links of most backends expire. */
  readonly bytes: Bytes
  /** Previews as WebP, for files that we cannot render ourselves. */
  readonly previews?: readonly Preview<Bytes>[]
  /** It comes from ourselves and is stored as it is. Others may hold the graph that made them, which is removed. */
  readonly metadata?: 'kept'
  readonly drawnHere?: never
}

/**
 * A file that this process has written itself, byte by byte and from nothing but numbers. Nobody has to look at what is in it:
 * it is stored as it is, with the measures and previews that are stated here. Only the sandbox may say so, and a test holds
 * us to it; what a backend, a child or a customer sent, whole or in part, never is.
 */
export type DrawnOutput = Made & {
  readonly bytes: Uint8Array
  /** A thumbnail at least, no larger than the ones that media children draw. */
  readonly previews: readonly [Preview<Uint8Array>, ...Preview<Uint8Array>[]]
  readonly metadata: 'kept'
  readonly drawnHere: {
    /** Whether an image has transparent pixels; null for other kinds. */
    readonly transparent: boolean | null
  }
}

type Preview<Content> = { readonly name: 'thumbnail' | 'poster'; readonly bytes: Content }

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

type Download = {
  readonly format: DownloadFormat
  readonly bytes: Bytes
  /** Where it differs from that of the format: a zip, for formats that need several files. */
  readonly mimeType?: string
}

/** What the backend charges for the work, in a unit of its own, such as seconds of a GPU or dollars. */
export type Cost = { readonly amount: number; readonly unit: string }

export type Charge = {
  /** Undefined where the backend does not say. */
  readonly cost?: Cost
  /** The backend surely did not charge for it, so that another attempt costs nothing more. */
  readonly isFree?: true
}

/** How far the work is. `detail` is for our log and the receipt; it may quote the backend. */
export type Progress =
  | { readonly state: 'running'; readonly progress?: number; readonly pollAfterMs: number }
  | {
      readonly state: 'succeeded'
      readonly outputs: readonly Output[]
      readonly cost?: Cost
      /** What the run left out of the request, in our own sentences for the customer, without words of a backend. */
      readonly notes?: readonly Note[]
    }
  | ({
      readonly state: 'failed'
      readonly code: GenerationErrorCode
      readonly detail: string
      /** A sentence for the customer in place of the standard one of the code, without words of a backend. */
      readonly message?: string
    } & Charge)

/** Whether a backend can be given work now. */
export type Health =
  | { readonly state: 'ready' }
  /** All of its slots are taken. */
  | { readonly state: 'busy' }
  | { readonly state: 'down'; readonly detail: string }

/** The interface of every backend. Whatever it throws is read through `asProviderError`. */
export type Provider = {
  readonly name: string
  /** Submitting has no side effects: an attempt whose submit was lost may simply be submitted again. */
  readonly repeatable: boolean
  /** What is wrong with the settings of a backend in a model file, whose task may matter; called at start. */
  settingsIssues?(settings: Settings, taskType?: TaskType): string[]
  /** What is wrong with how the params of a model reach it: one line each, from the field of the entry on; called at start. */
  requestIssues?(entry: BackendEntry, params: readonly ParamDescriptor[]): string[]
  /** Where backends of this provider are, so that several models on one machine share its slots. */
  origin?(settings: Settings): string
  /** Where else it is called, such as where it takes files. */
  otherOrigins?(settings: Settings): string[]
  /** How many runs a backend takes at a time unless its model file says it; without it there is no limit of its own. */
  readonly slots?: number
  /** Throws what `asProviderError` understands where it cannot be reached. */
  health?(settings: Settings, signal: AbortSignal): Promise<Health>
  /** Whether what arrived at a `callbackUrl` is from the backend, and the end of the work. */
  readCallback?(callback: Callback, settings: Settings): Promise<CallbackReading>
  submit(work: Work, signal: AbortSignal): Promise<Handle>
  poll(handle: Handle, work: Work, signal: AbortSignal): Promise<Progress>
  /** Best effort; may be called at any time and more than once, and the work may succeed all the same. */
  cancel(handle: Handle, work: Work, signal: AbortSignal): Promise<void>
  /**
   * Looks for work whose submit had an unknown outcome, including one that may still be on its way. Undefined: the backend
   * never accepted it and never will.
   */
  reconcile?(work: Work, signal: AbortSignal): Promise<Handle | undefined>
}

type ErrorDetails = {
  /** The backend may have accepted the work all the same: such a submit is reconciled, never simply repeated. */
  mayHaveBegun?: boolean
  /** How long the backend asks us to wait. */
  retryAfterMs?: number
  /** The backend has no slot for the work now. It waits, and does not fail. */
  isBusy?: boolean
  cause?: unknown
}

/** What an adapter throws when it knows what went wrong. The message is for our log; it may quote the backend. */
export class ProviderError extends Error {
  override name = 'ProviderError'
  readonly code: GenerationErrorCode
  readonly mayHaveBegun: boolean
  readonly retryAfterMs: number | null
  readonly isBusy: boolean

  constructor(code: GenerationErrorCode, detail: string, details: ErrorDetails = {}) {
    super(detail, { cause: details.cause })
    this.code = code
    this.mayHaveBegun = details.mayHaveBegun ?? false
    this.retryAfterMs = details.retryAfterMs ?? null
    this.isBusy = details.isBusy ?? false
  }
}

/** Our own database or file store failed while an adapter used it, which says nothing of the backend. */
export class ServiceFault extends Error {
  override name = 'ServiceFault'
}

/** An input could not be read while a request was prepared. */
export class InputUnread extends ServiceFault {
  override name = 'InputUnread'
}

/**
 * Turns whatever an adapter threw into a `ProviderError`: its own one, a transport error, or a bug. A fault of ours is thrown
 * on: it must not count as one of the backend.
 */
export function asProviderError(thrown: unknown): ProviderError {
  if (thrown instanceof ProviderError) return thrown
  if (thrown instanceof ServiceFault) throw thrown
  const errors = withCauses(thrown)
  const code = errors.some(isTransportError) ? 'unavailable' : 'internal'
  const detail = errors.map(({ message }) => message).join(': ') || String(thrown)
  return new ProviderError(code, detail, { mayHaveBegun: !errors.some(isFailedConnect), cause: thrown })
}
