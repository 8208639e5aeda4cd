import type { AnsweredRequest } from '../http/answered-request.ts'
import { openExporter, type ExporterOptions } from './exporter.ts'
import type { Resource } from './otlp.ts'
import { isInRatio, type TracingSettings } from './settings.ts'
import type { Span } from './span.ts'
import { newSpanId, newTraceId, type TraceContext } from './trace-context.ts'

/** The place of a request in its trace; what it submits is below it. */
export type RequestSpan = { context: TraceContext; parentId: string | undefined }

/** Spans of this node for OpenTelemetry. There is none where OTEL_EXPORTER_OTLP_ENDPOINT is not set. */
export type Tracing = {
  /** In the trace of its sender, or in one of its own. */
  beginRequest(sender: TraceContext | undefined): RequestSpan
  /** Returns the id of its trace. */
  requestAnswered(request: AnsweredRequest): string
  record(span: Span): void
  close(): Promise<void>
}

type Options = TracingSettings &
  Omit<Resource, 'serviceName'> &
  Pick<ExporterOptions, 'log' | 'onEnd' | 'times'> & {
    /** Whether a `traceparent` is a proxy's of the operator. A stranger's does not decide what is recorded. */
    trustsParent: boolean
  }

export function openTracing(options: Options): Tracing {
  const { url, headers, sampler, trustsParent, log, onEnd, times, ...resource } = options
  const exporter = openExporter({ url, headers, resource, log, onEnd, ...(times && { times }) })

  return {
    beginRequest,
    requestAnswered(request) {
      const {
        span = beginRequest(request.sender),
        operation,
        method,
        status,
        ms,
        accountId,
        problem,
      } = request
      const endMs = Date.now()
      const attributes = {
        'http.request.method': method,
        'http.response.status_code': status,
        'atelier.account.id': accountId,
        'atelier.problem': problem,
      }
      const error = status >= 500 ? (problem ?? String(status)) : undefined
      record({ ...span, name: operation, kind: 'server', startMs: endMs - ms, endMs, attributes, error })
      return span.context.traceId
    },
    record,
    close: () => exporter.close(),
  }

  function beginRequest(sender: TraceContext | undefined): RequestSpan {
    const traceId = sender?.traceId ?? newTraceId()
    const isSampled =
      sender && trustsParent && sampler.isParentBased
        ? sender.isSampled
        : // By an id of our own where a stranger has chosen the other: theirs would always be among the recorded.
          isInRatio(trustsParent ? traceId : newTraceId(), sampler.ratio)
    return { context: { traceId, spanId: newSpanId(), isSampled }, parentId: sender?.spanId }
  }

  function record(span: Span) {
    if (span.context.isSampled) exporter.add(span)
  }
}
