import type { AssetKind } from '@atelier/contract/asset.ts'
import type { Generated, Task } from './program.ts'

export type { Generated, Output } from './program.ts'

/**
 * The operations of a child process, each with its request and answer. An operation is a line here and a
 * function that the child's `main.ts` loads: `operations.ts` for media, `generate.ts` for models.
 */
export interface Operations {
  inspect: { request: InspectRequest; answer: Inspected }
  placeholder: { request: PlaceholderRequest; answer: Inspected }
  transparentMask: { request: MaskRequest; answer: TransparentMask }
  generate: { request: GenerateRequest; answer: Generated }
}
export type Operation = keyof Operations
export type RequestOf<Name extends Operation> = Operations[Name]['request']
export type AnswerOf<Name extends Operation> = Operations[Name]['answer']

/** To a child, one at a time. It writes its files to `folder`, which is emptied afterwards. */
export type PoolRequest<Name extends Operation = Operation> = {
  id: number
  operation: Name
  folder: string
  request: RequestOf<Name>
}

/** From a child: first whether it has started; then, with the id of each request, its progress and its end. */
export type PoolResponse<Answer = AnswerOf<Operation>> = Started | Progress | Ended<Answer>

export type Started = { state: 'ready' } | { state: 'unusable'; message: string }

export type Progress = { state: 'progress'; id: number; share: number }

export type Ended<Answer = AnswerOf<Operation>> =
  | { state: 'done'; id: number; answer: Answer }
  /** The message is a sentence for people: what is wrong with the input, and what to do. */
  | { state: 'invalid_input'; id: number; reason: InvalidReason; message: string }
  | { state: 'failed' | 'disk_refused' | 'out_of_memory'; id: number; message: string }

/** Uploads must keep the limits of the contract. Outputs are not refused for them: they get a placeholder if need be. */
export type InspectRequest = { path: string; purpose: 'upload' } | OutputRequest

/** `claimed`: the type that its provider states, for files whose bytes do not tell. */
export type OutputRequest = {
  path: string
  purpose: 'output'
  claimed?: MediaType
  /**
   * Removed: a file of a stranger's program may hold the graph that made it. One that cannot be freed of it is refused, and so
   * is one that is damaged.
   */
  metadata?: 'kept' | 'removed'
}

/** For a file that crashed a child: its type by its bytes, its metadata, and a placeholder. Nothing is decoded. */
export type PlaceholderRequest = Omit<OutputRequest, 'purpose'>

/** A mask of a customer, and the size of the image that it is for. */
export type MaskRequest = { path: string; width: number; height: number }

/** `mask.png` in the folder of the request: transparent where something is to change. */
export type TransparentMask = { mask: string }

/** A run of a built-in model, by the name of its program; its files are written to the folder of the request. */
export type GenerateRequest = { program: string } & Pick<Task, 'params' | 'inputs' | 'outputs'>

export type MediaType = { kind: AssetKind; mimeType: string }

export type Inspected = MediaType & {
  /** As shown, after rotation. */
  width: number | null
  height: number | null
  durationSeconds: number | null
  /** Whether an image has transparent pixels; null for other kinds. */
  transparent: boolean | null
  previews: Preview[]
  /** What to change in the file to remove its metadata, in its order; only where that was asked for. */
  edits?: Edit[]
}

/** Replaces `length` bytes at a place of the file: by `bytes`, in base64, and then by so many zeros. */
export type Edit = { at: number; length: number; bytes: string; zeros: number }

/** A WebP in the folder of the request, named after the preview. */
export type Preview = { name: 'thumbnail' | 'poster' | 'waveform'; path: string }

/** What is wrong with a file; `unsuitable` is all else that a model cannot use. */
export type InvalidReason = 'unsupported' | 'undecodable' | 'too_large' | 'too_long' | 'unsuitable'
