import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { crossOriginHeaders } from './cross-origin.ts'
import type { Endpoint } from './endpoint.ts'
import { isCurrent, type Prepared } from './etag.ts'

/** An operation whose answer may be in memory; `find` gives nothing where it is not, or is too old. */
export type FromMemory = {
  operationId: string
  endpoint: Pick<Endpoint, 'path' | 'cacheControl' | 'isCrossOrigin'>
  find(): Prepared | undefined
}

type Options = {
  /** The headers of every answer. */
  defaultHeaders: Record<string, string>
  onAnswer(operationId: string, status: number, seconds: number): void
}

/**
 * Sends prepared answers before the framework sees the request. Only the plainest request is answered here: the exact
 * path, without a body, with nothing that a hook would refuse. Everything else is the framework's, also while the service
 * closes, and both ways say the same byte by byte.
 */
export function answerFromMemory(
  http: FastifyInstance,
  answers: readonly FromMemory[],
  { defaultHeaders, onAnswer }: Options,
): void {
  const [route] = http.server.listeners('request') as RequestListener[]
  assert(route, 'the framework listens for requests')
  const byPath = new Map(answers.map((answer) => [answer.endpoint.path, withHeaders(answer, defaultHeaders)]))
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
  })

  http.server.removeListener('request', route)
  http.server.prependListener('request', (request, response) => {
    const known = isClosing || request.method !== 'GET' ? undefined : byPath.get(request.url ?? '')
    const kind = known && kindOf(request)
    const prepared = known && kind !== 'unusual' ? known.find() : undefined
    if (!known || !prepared) return route(request, response)
    const hasCopy = kind === 'conditional' && isCurrent(request.headers['if-none-match'], prepared.etag)
    sendPrepared(response, known, prepared, hasCopy)
  })

  function sendPrepared(
    response: ServerResponse,
    { operationId, before, after }: ReturnType<typeof withHeaders>,
    { etag, bytes }: Prepared,
    hasCopy: boolean,
  ) {
    const startedAtMs = performance.now()
    const headers = [...before, 'x-request-id', randomUUID(), ...after, 'etag', etag]
    const status = hasCopy ? 304 : 200
    if (hasCopy) response.writeHead(status, headers).end()
    else {
      headers.push('content-type', 'application/json', 'content-length', String(bytes.length))
      response.writeHead(status, headers).end(bytes)
    }
    onAnswer(operationId, status, (performance.now() - startedAtMs) / 1000)
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

/** With these, or without exactly one Host, there is more to do than to answer. */
const unusualHeaders = new Set(['content-length', 'transfer-encoding', 'expect', 'upgrade'])

/** By the headers as they were sent: Node would make an object of them, which a plain request does not need. */
function kindOf({ httpVersion, rawHeaders }: IncomingMessage): 'plain' | 'conditional' | 'unusual' {
  let hosts = 0
  let isConditional = false
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase() // Names and values are in turn.
    if (unusualHeaders.has(name)) return 'unusual'
    if (name === 'host') hosts++
    else if (name === 'if-none-match') isConditional = true
  }
  if (httpVersion !== '1.1' || hosts !== 1) return 'unusual'
  return isConditional ? 'conditional' : 'plain'
}
