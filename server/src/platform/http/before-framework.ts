import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { AnsweredRequest } from './answered-request.ts'

/** Of answers that the framework does not send. */
export type AnswerOptions = {
  /** The headers of every answer. */
  defaultHeaders: Record<string, string>
  onAnswered(request: AnsweredRequest): void
}

/** Whether it has taken the request; `handOver` gives one that it has taken to the framework after all. */
type Take = (request: IncomingMessage, response: ServerResponse, handOver: () => void) => boolean

/** Shows requests to `take` before the framework sees them. What is begun when the service closes says so in its answer. */
export function takeBeforeFramework(http: FastifyInstance, take: Take): { isClosing(): boolean } {
  const [listener] = http.server.listeners('request') as RequestListener[]
  assert(listener, 'the framework listens for requests')
  const route = listener
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
  })
  http.server.removeListener('request', route)
  http.server.prependListener('request', (request, response) => {
    const handOver = () => route(request, response)
    if (isClosing || !take(request, response, handOver)) handOver()
  })
  return { isClosing: () => isClosing }
}
