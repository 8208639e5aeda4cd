import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ProblemCode } from '@atelier/contract/problem.ts'
import { parseTraceparent, type TraceContext } from '../tracing/trace-context.ts'
import type { RequestSpan, Tracing } from '../tracing/tracing.ts'

/** What is known of a request once it is answered: never its URL, headers or body, which may hold secrets. */
export type AnsweredRequest = {
  requestId: string
  /** Of the trace that it belongs to. */
  traceId?: string | undefined
  /** Where its sender is in that trace, by its `traceparent`. */
  sender?: TraceContext | undefined
  /** Its own place there, where somebody may know of it already. */
  span?: RequestSpan | undefined
  method: string
  /** `none` where no operation was asked for. */
  operation: string
  status: number
  ms: number
  accountId?: string | undefined
  keyId?: string | undefined
  problem?: ProblemCode | undefined
}

const ids = /^[\w.-]{1,64}$/

/** The id that whoever is in front gave the request, so that both logs name it alike; or a new one. */
export function requestIdOf(given: string | string[] | undefined): string {
  return typeof given === 'string' && ids.test(given) ? given : randomUUID()
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Its place in its trace, while there is tracing. */
    span?: RequestSpan
  }
}

/** Tells of every request that the framework has answered; of a probe, which comes every few seconds, only where it fails. */
export function watchRequests(
  http: FastifyInstance,
  isProbe: (operation: string) => boolean,
  onAnswered: (request: AnsweredRequest) => void,
): void {
  http.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.operationId ?? 'none'
    if (!isProbe(operation) || reply.statusCode >= 400) {
      const sender = parseTraceparent(request.headers.traceparent)
      onAnswered({
        requestId: request.id,
        traceId: sender?.traceId,
        sender,
        span: request.span,
        method: request.method,
        operation,
        status: reply.statusCode,
        ms: reply.elapsedTime,
        ...callerOf(request),
        problem: request.problemCode,
      })
    }
    done()
  })
}

/** Gives every request its place in a trace. What it returns records the request, and passes it on with the id of the trace. */
export function traceRequests(
  http: FastifyInstance,
  tracing: Tracing,
  onAnswered: (request: AnsweredRequest) => void,
): (request: AnsweredRequest) => void {
  http.addHook('onRequest', (request, _reply, done) => {
    request.span = tracing.beginRequest(parseTraceparent(request.headers.traceparent))
    done()
  })
  return (request) => onAnswered({ ...request, traceId: tracing.requestAnswered(request) })
}

/** A request that was refused before it was known whose it is has none. */
function callerOf({ caller }: FastifyRequest) {
  const { account, key } = (caller ?? {}) as { account?: { id: string }; key?: { id: string } | null }
  return { accountId: account?.id, keyId: key?.id }
}
