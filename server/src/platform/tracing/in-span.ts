import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span } from './span.ts'
import { formatTraceparent, newSpanId, type TraceContext } from './trace-context.ts'
import type { Tracing } from './tracing.ts'

type Current = { tracing: Pick<Tracing, 'record'>; context: TraceContext }

export type SpanOptions = Pick<Span, 'name' | 'kind'> & {
  attributes: Attributes
  /** For one that others know already. */
  spanId?: string
}

/** How it ended, where that is known only then. */
export type SpanEnd = { attributes?: Attributes; error?: string | undefined }

const current = new AsyncLocalStorage<Current>()

/** Runs `work` as a span below `parent`; what it calls adds spans below that. */
export async function inSpanBelow<Result>(
  tracing: Pick<Tracing, 'record'>,
  parent: TraceContext,
  { name, kind, attributes, spanId = newSpanId() }: SpanOptions,
  work: () => Promise<Result>,
  endOf: (result: Result) => SpanEnd = () => ({}),
): Promise<Result> {
  const context = { ...parent, spanId }
  const startMs = Date.now()
  const startedAtMs = performance.now()
  const record = (end: SpanEnd) =>
    tracing.record({
      context,
      parentId: parent.spanId,
      name,
      kind,
      startMs,
      endMs: startMs + performance.now() - startedAtMs,
      attributes: { ...attributes, ...end.attributes },
      error: end.error,
    })
  try {
    const result = await current.run({ tracing, context }, work)
    record(endOf(result))
    return result
  } catch (error) {
    record({ error: 'thrown' }) // What was thrown may quote secrets, and is logged where it is handled.
    throw error
  }
}

/** The same below the span that is under way; where there is none, `work` alone. */
export function inSpan<Result>(
  options: SpanOptions,
  work: () => Promise<Result>,
  endOf?: (result: Result) => SpanEnd,
): Promise<Result> {
  const above = current.getStore()
  return above ? inSpanBelow(above.tracing, above.context, options, work, endOf) : work()
}

/** The header that tells another service of the span under way; none where there is no span. */
export function traceHeaders(): { traceparent?: string } {
  const span = current.getStore()
  return span ? { traceparent: formatTraceparent(span.context) } : none
}

const none = {}
