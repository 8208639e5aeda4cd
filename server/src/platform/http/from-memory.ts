import type { FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import { parseTraceparent } from '../tracing/trace-context.ts'
import { requestIdOf } from './answered-request.ts'
import { takeBeforeFramework, type AnswerOptions } from './before-framework.ts'
import { crossOriginHeaders } from './cross-origin.ts'
import type { Endpoint } from './endpoint.ts'
import { isCurrent, type Form, type Prepared } from './etag.ts'
import { readPlainRequest, type PlainRequest } from './plain-request.ts'

/** An operation whose answer may be in memory; `find` gives nothing where it is not, or is too old. */
export type FromMemory = {
  operationId: string
  endpoint: Pick<Endpoint, 'path' | 'cacheControl' | 'isCrossOrigin'>
  find(): Prepared | undefined
}

/**
 * Sends prepared answers before the framework sees the request. Only the plainest request is answered here: the exact
 * path, without a body, with nothing that a hook would refuse. Everything else is the framework's, also while the service
 * closes, and both ways say the same byte by byte.
 */
export function answerFromMemory(
  http: FastifyInstance,
  answers: readonly FromMemory[],
  { defaultHeaders, onAnswered }: AnswerOptions,
): void {
  const byPath = new Map(answers.map((answer) => [answer.endpoint.path, withHeaders(answer, defaultHeaders)]))
  takeBeforeFramework(http, (request, response) => {
    const known = request.method === 'GET' ? byPath.get(request.url ?? '') : undefined
    const plain = known && readPlainRequest(request)
    const form = plain && known.find()?.formFor(plain.acceptEncoding)
    if (!form) return false
    const hasCopy = plain.isConditional && isCurrent(request.headers['if-none-match'], form.etag)
    sendForm(response, known, plain, form, hasCopy)
    return true
  })

  function sendForm(
    response: ServerResponse,
    { operationId, before, after }: ReturnType<typeof withHeaders>,
    plain: PlainRequest,
    { etag, bytes, headers: ofForm }: Form,
    hasCopy: boolean,
  ) {
    const startedAtMs = performance.now()
    const requestId = requestIdOf(plain.requestId)
    const headers = [...before, 'x-request-id', requestId, ...after, 'etag', etag]
    for (const name in ofForm) headers.push(name, ofForm[name]!) // Its own keys.
    const status = hasCopy ? 304 : 200
    if (hasCopy) response.writeHead(status, headers).end()
    else {
      headers.push('content-type', 'application/json', 'content-length', String(bytes.length))
      response.writeHead(status, headers).end(bytes)
    }
    const sender = parseTraceparent(plain.traceparent)
    onAnswered({
      requestId,
      traceId: sender?.traceId,
      sender,
      method: 'GET',
      operation: operationId,
      status,
      ms: performance.now() - startedAtMs,
    })
  }
}

/** In the order in which the framework sends them, as Node takes them: names and values in turn. */
function withHeaders(answer: FromMemory, defaultHeaders: Record<string, string>) {
  const { isCrossOrigin, cacheControl } = answer.endpoint
  const after = {
    ...(isCrossOrigin && crossOriginHeaders),
    ...(cacheControl && { 'cache-control': cacheControl }),
  }
  return { ...answer, before: Object.entries(defaultHeaders).flat(), after: Object.entries(after).flat() }
}
