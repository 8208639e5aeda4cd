import type { AssetKind } from '@atelier/contract/asset.ts'
import type { Generated, Task } from './program.ts'

export type { Generated, Made } from './program.ts'

/**
 * What a child can do: for each operation what it is asked and what it answers. An operation is a line here, a file of
 * its own and a line in `operations.ts`.
 */
export interface Operations {
  inspect: { request: InspectRequest; answer: Inspected }
  card: { request: CardRequest; answer: Inspected }
  generate: { request: GenerateRequest; answer: Generated }
}
export type Operation = keyof Operations
export type RequestOf<Name extends Operation> = Operations[Name]['request']
export type AnswerOf<Name extends Operation> = Operations[Name]['answer']

/** To a child; it gets the next one after its answer. `folder` is for whatever it writes, and emptied afterwards. */
export type Order<Name extends Operation = Operation> = {
  id: number
  operation: Name
  folder: string
  request: RequestOf<Name>
}

/** From a child: first whether it can work at all; then for each order, with its id, how far it is and how it ended. */
export type Report = Started | Advanced | Ended

export type Started = { state: 'ready' } | { state: 'unusable'; message: string }

export type Advanced = { state: 'progress'; id: number; share: number }

export type Ended =
  | { state: 'done'; id: number; answer: AnswerOf<Operation> }
  | { state: 'refused'; id: number; refusal: Refused }
  /** Of a model: the message says to people what is wrong with the request, and what can be done. */
  | { state: 'invalid_input'; id: number; message: string }
  | { state: 'failed' | 'disk_refused' | 'out_of_memory'; id: number; message: string }

/** Uploads are held to the limits of the contract. Outputs are ours already: a card where nothing can be shown. */
export type InspectRequest = { path: string; purpose: 'upload' } | OutputRequest

/** `claimed`: what its maker says that it is, for files whose bytes do not tell. */
export type OutputRequest = { path: string; purpose: 'output'; claimed?: Named }

/** For a file that cost a child its life: its type by its first bytes, and a card. Nothing of it is decoded. */
export type CardRequest = Omit<OutputRequest, 'purpose'>

/** A run of a built-in model, by the name of its program; its files are made in the folder of the order. */
export type GenerateRequest = { program: string } & Pick<Task, 'params' | 'inputs' | 'outputs'>

export type Named = { kind: AssetKind; mimeType: string }

export type Inspected = Named & {
  /** As it is to be shown: after rotation. */
  width: number | null
  height: number | null
  durationSeconds: number | null
  /** Whether a picture has transparent pixels; null where the question does not arise. */
  transparent: boolean | null
  previews: Preview[]
}

/** A WebP in the folder of the order, called by its name. */
export type Preview = { name: 'thumbnail' | 'poster' | 'waveform'; path: string }

/** Why a file is not taken; the message is a sentence for people and says what to do. */
export type Refused = {
  reason: 'unsupported' | 'undecodable' | 'too_large' | 'too_long'
  message: string
}
