import { randomBytes } from 'node:crypto'

/** A place in a trace, as W3C Trace Context has it: ids in lower-case hexadecimal, and whether the trace is recorded. */
export type TraceContext = { traceId: string; spanId: string; isSampled: boolean }

// Ids of zeros and the version ff are invalid by the standard.
const traceparents =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const SAMPLED = 1

/** Undefined for anything but one valid header. A later version may have more at its end. */
export function parseTraceparent(given: string | string[] | undefined): TraceContext | undefined {
  const [, version, traceId, spanId, flags, rest] =
    typeof given === 'string' ? (traceparents.exec(given) ?? []) : []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  if (version === '00' && rest !== undefined) return undefined
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) !== 0 }
}

export const newTraceId = (): string => randomBytes(16).toString('hex')
export const newSpanId = (): string => randomBytes(8).toString('hex')

export function formatTraceparent({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}
