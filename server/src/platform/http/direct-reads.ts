import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseTraceparent } from '../tracing/trace-context.ts'
import { requestIdOf } from './answered-request.ts'
import { takeBeforeFramework, type AnswerOptions } from './before-framework.ts'
import type { Endpoint } from './endpoint.ts'
import { isCurrent, revalidated, type Prepared } from './etag.ts'
import { readPlainRequest } from './plain-request.ts'

/** What was read for a key of an account, with the headers that its answer has because of the key, names and values in turn. */
export type DirectAnswer = {
  prepared: Prepared
  headers: readonly string[]
  accountId: string
  keyId: string
}

/** An operation that reads one object by its id. */
export type DirectRead = {
  operationId: string
  endpoint: Pick<Endpoint, 'path'>
  /**
   * Authenticates, counts and reads. Undefined, at once or later, where there is more to say than the object: then the framework
   * answers, to which `request` is what it would have been.
   */
  read(
    request: IncomingMessage,
    authorization: string,
    id: string,
  ): Promise<DirectAnswer | undefined> | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_LENGTH = 36

/**
 * Answers the reads of keys past the framework, which costs more than the reading. As with answers from memory: the plainest
 * request alone, and only where it succeeds. Every refusal is the framework's, and both ways say the same byte by byte.
 */
export function answerDirectly(
  http: FastifyInstance,
  reads: readonly DirectRead[],
  { defaultHeaders, onAnswered }: AnswerOptions,
): void {
  const byFolder = new Map(reads.map((read) => [folderOf(read), read]))
  const before = Object.entries(defaultHeaders).flat()
  const { isClosing } = takeBeforeFramework(http, (request, response, handOver) => {
    const { method, url = '' } = request
    const known = method === 'GET' ? byFolder.get(url.slice(0, -UUID_LENGTH)) : undefined
    if (!known) return false
    const id = url.slice(-UUID_LENGTH)
    const plain = uuid.test(id) ? readPlainRequest(request) : undefined
    if (plain?.authorization === undefined) return false
    const { operationId } = known
    const { isConditional, traceparent } = plain
    const requestId = requestIdOf(plain.requestId)
    const reading = known.read(request, plain.authorization, id)
    if (!reading) return false
    void respond(reading)
    return true

    async function respond(answering: Promise<DirectAnswer | undefined>) {
      const startedAtMs = performance.now()
      // The framework meets a failure again, and has the words for it.
      const answer = await answering.catch(() => undefined)
      if (!answer) return handOver()
      const hasCopy = isConditional && isCurrent(request.headers['if-none-match'], answer.prepared.etag)
      const status = hasCopy ? 304 : 200
      send(response, answer, status, requestId)
      const { accountId, keyId } = answer
      const sender = parseTraceparent(traceparent)
      onAnswered({
        requestId,
        traceId: sender?.traceId,
        sender,
        method: 'GET',
        operation: operationId,
        status,
        ms: performance.now() - startedAtMs,
        accountId,
        keyId,
      })
    }
  })

  function send(
    response: ServerResponse,
    { prepared: { etag, bytes }, headers }: DirectAnswer,
    status: number,
    requestId: string,
  ) {
    const all = [...before, 'x-request-id', requestId, 'cache-control', revalidated, ...headers, 'etag', etag]
    if (status === 200) all.push('content-type', 'application/json')
    if (isClosing()) all.push('connection', 'close')
    if (status === 304) return response.writeHead(status, all).end()
    all.push('content-length', String(bytes.length))
    return response.writeHead(status, all).end(bytes)
  }
}

/** `/v1/generations/` of `/v1/generations/{id}`. */
function folderOf({ endpoint: { path } }: DirectRead): string {
  assert(path.endsWith('/{id}'), 'what is read directly is found by its id')
  return path.slice(0, -'{id}'.length)
}
