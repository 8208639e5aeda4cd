import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { Static, TObject, TSchema } from 'typebox'
import type { Refusal } from './refused-call.ts'

/** The operations of the API, called with the agent's own key. They throw a `RefusedCall`. */
export type AgentApi = {
  get<Answer>(path: string, query?: Record<string, string | number | undefined>): Promise<Answer>
  post<Answer>(path: string, body?: object, headers?: Record<string, string>): Promise<Answer>
  upload(file: AsyncIterable<Uint8Array>): Promise<Asset>
  /** The generation now and at every change, until it ends, the signal aborts or the node stops. */
  follow(id: string, signal: AbortSignal): AsyncIterable<Generation>
}

export type Image = { data: string; mimeType: string }

/** What a tool may use besides its arguments. */
export type ToolContext = {
  api: AgentApi
  /** Aborts when the agent gives up. */
  signal: AbortSignal
  /** Tells the agent how far it is, if it wants to know. */
  progress(done: number, message: string): Promise<void>
  /** A small image of an output, where it has one. */
  readThumbnail(assetId: string): Promise<Image | undefined>
  /** The file at a URL, until the signal aborts. */
  download(url: string, signal: AbortSignal): AsyncIterable<Uint8Array>
  purchases: Purchases
}

/** What `generate` knows of earlier calls, and of the person behind the agent. */
export type Purchases = {
  /** Whether the client can show the person a question. */
  canAsk: boolean
  /** Coins above which a person is asked; `Infinity` for never. */
  confirmAboveCoins: number
  /** Coins that the agent has spent in this session. */
  spentBefore(): Promise<number>
  /** Why the agent may not spend so much, before a person is asked in vain. */
  refusalOf(coins: number): Promise<Refusal | undefined>
  idempotencyKey(requestId: string): string
  /** The generation that was submitted under this request id. */
  findEarlier(requestId: string): Promise<string | undefined>
  /** Whether the person was asked about this very purchase and accepted it, or refused; undefined before. */
  answerTo(about: string): 'accepted' | 'declined' | undefined
}

export type ToolResult = {
  /** As the output schema of the tool says. */
  structured: Record<string, unknown>
  outputs?: readonly Asset[]
  images?: readonly Image[]
  /** A question for the person, instead of an end. `about` is what the answer is bound to. */
  question?: { message: string; about: string }
}

type Hints = { readOnly?: true; destructive?: true; idempotent?: true; openWorld?: true }

type Definition<Input extends TObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: TSchema
  hints: Hints
  run(args: Static<Input>, context: ToolContext): Promise<ToolResult>
}

/** A tool of which only what the protocol needs is known. */
export type Tool = {
  name: string
  title: string
  description: string
  input: TObject
  output: TSchema
  hints: Hints
  run(args: unknown, context: ToolContext): Promise<ToolResult>
}

/** Arguments are checked against `input` before `run` is called. */
export function tool<Input extends TObject>(definition: Definition<Input>): Tool {
  return definition
}
