import type { TraceContext } from './trace-context.ts'

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

/** Ids, numbers and words of our own: never a prompt, a key, an address or what a backend or a client has said. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export type Span = {
  context: TraceContext
  /** Undefined for the first of its trace. */
  parentId: string | undefined
  name: string
  kind: SpanKind
  startMs: number
  endMs: number
  attributes: Attributes
  /** A code of ours; undefined where it ended well. */
  error: string | undefined
}
