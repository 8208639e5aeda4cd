import type { Attributes, Span, SpanKind } from './span.ts'

export type Resource = { serviceName: string; node: string; role: string; version: string }

const kinds: Record<SpanKind, number> = { internal: 1, server: 2, client: 3, consumer: 5 }
const ERROR = 2

/** Spans as JSON of OTLP: the fields of ExportTraceServiceRequest, with ids in hexadecimal and 64-bit numbers as text. */
export function otlpRequest({ serviceName, node, role, version }: Resource, spans: readonly Span[]): string {
  const resource = {
    'service.name': serviceName,
    'service.version': version,
    'service.instance.id': node,
    'atelier.role': role,
  }
  const scopeSpans = [{ scope: { name: 'atelier', version }, spans: spans.map(otlpSpan) }]
  return JSON.stringify({
    resourceSpans: [{ resource: { attributes: otlpAttributes(resource) }, scopeSpans }],
  })
}

function otlpSpan({ context, parentId, name, kind, startMs, endMs, attributes, error }: Span) {
  return {
    traceId: context.traceId,
    spanId: context.spanId,
    ...(parentId !== undefined && { parentSpanId: parentId }),
    name,
    kind: kinds[kind],
    startTimeUnixNano: nanoseconds(startMs),
    endTimeUnixNano: nanoseconds(Math.max(startMs, endMs)),
    attributes: otlpAttributes({ ...attributes, 'error.type': error }),
    ...(error !== undefined && { status: { code: ERROR, message: error } }),
  }
}

/** Beyond what a number can hold. */
const nanoseconds = (ms: number) => `${Math.round(ms * 1000)}000`

function otlpAttributes(attributes: Attributes) {
  return Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ({ key, value: otlpValue(value) }))
}

function otlpValue(value: Attributes[string]) {
  if (typeof value === 'string') return { stringValue: value }
  if (typeof value === 'boolean') return { boolValue: value }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
}
