import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode } from '@atelier/contract/problem.ts'
import { acceptJsonBodies } from './json-body.ts'
import { Problem } from './problem.ts'

const HEADERS_TIMEOUT_MS = 10_000
const KEEP_ALIVE_TIMEOUT_MS = 72_000 // Longer than the usual 60 s of a proxy in front, so that it never meets a closing socket.
const MAX_CONNECTIONS = 10_000
const DRAINED_BODY_BYTES = 1024 * 1024

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the Problem that answered it. */
    problemCode?: ProblemCode
  }
}

type Options = {
  log: FastifyBaseLogger
  /** How many proxies in front to believe for the client's address; 0 believes nobody. */
  trustProxy: number
  /** Recognises failures of a part that may come back, such as the database: 503 instead of 500. */
  isUnavailable(error: unknown): boolean
}

/** An HTTP server on which every failure, the router's and the parser's included, is a Problem. */
export function createHttpServer({ log, trustProxy, isUnavailable }: Options): FastifyInstance {
  const http = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // Hop 0 is whoever connected to us.
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    connectionTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Bodies have deadlines of their own: a JSON body ten seconds, an upload longer.
    requestTimeout: 0,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 1000, maxHeaderSize: 16 * 1024 },
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 200 },
    clientErrorHandler: refuseConnection,
    frameworkErrors: (error, request, reply) => void sendProblem(toProblem(error), request, reply),
  })
  http.server.maxConnections = MAX_CONNECTIONS
  acceptJsonBodies(http)

  http.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  http.setNotFoundHandler((request, reply) =>
    sendProblem(
      new Problem(
        'not_found',
        `There is no ${request.method} ${pathOf(request)}. See /docs for what there is.`,
      ),
      request,
      reply,
    ),
  )
  http.setErrorHandler((error, request, reply) => sendProblem(toProblem(error), request, reply))
  return http

  function toProblem(error: unknown): Problem {
    if (error instanceof Problem) return error
    if (isUnavailable(error)) {
      log.warn({ err: error }, 'a part of the service cannot be reached')
      const detail = 'The service cannot reach one of its parts right now. Nothing was charged; try again.'
      return new Problem('unavailable', detail, { retryAfterSeconds: 2 })
    }
    const status = (error as { statusCode?: number }).statusCode ?? 500
    if (status < 500)
      return new Problem('invalid_params', `The request is not valid: ${(error as Error).message}.`)
    return new Problem(
      'internal',
      'Something went wrong on our side. Nothing was charged. Report the id in instance.',
      {
        cause: error,
      },
    )
  }
}

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.code === 'internal')
    request.log.error({ err: problem.cause, requestId: request.id }, 'internal error')
  request.problemCode = problem.code
  if (leavesBodyUnread(request)) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .headers(problem.headers())
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.body(request.id))
}

/** Small bodies are drained so that the connection lives on; nobody makes us read 200 MB that we refused. */
function leavesBodyUnread({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DRAINED_BODY_BYTES
  )
}

/** What the HTTP parser itself refuses never reaches a route: malformed, oversized or too slow headers. */
function refuseConnection(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  // Spec silent: all of them are 400 `invalid_params`; the detail tells them apart.
  const problem = new Problem(
    'invalid_params',
    connectionRefusals[error.code ?? ''] ?? 'This is not a valid HTTP/1.1 request.',
  )
  const body = JSON.stringify(problem.body(randomUUID()))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const connectionRefusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: `The headers did not arrive within ${HEADERS_TIMEOUT_MS / 1000} seconds.`,
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]
