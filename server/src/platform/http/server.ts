import SerializerSelector from '@fastify/fast-json-stringify-compiler'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { randomUUID } from 'node:crypto'
import { STATUS_CODES, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProblemCode, Problem as WireProblem } from '@atelier/contract/problem.ts'
import type { Clock } from '../clock.ts'
import { prefers } from './accept.ts'
import { announcedBytes } from './announced-body.ts'
import { requestIdOf } from './answered-request.ts'
import { countHeader } from './count-header.ts'
import { trackRequests } from './current-request.ts'
import { buildDefaultHeaders } from './default-headers.ts'
import { continueOnceWanted } from './expect-continue.ts'
import { acceptJsonBodies } from './json-body.ts'
import { closeLingering, lingerTimes, MAX_DISCARDED_BYTES } from './lingering-close.ts'
import { Problem } from './problem.ts'
import { toOriginForm } from './request-target.ts'
import { messageOf } from '../thrown.ts'

// Spec silent: headers arrive within ten seconds, and so does a JSON body.
const defaultTimeouts = { headersMs: 10_000, bodyMs: 10_000, linger: lingerTimes }
const KEEP_ALIVE_TIMEOUT_MS = 72_000 // Longer than the usual 60 s of a proxy in front, so that it never meets a closing socket.
export const MAX_CONNECTIONS = 10_000
const MAX_HEADER_BYTES = 16 * 1024
const END_IDLE_EVERY_MS = 50

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the Problem that answered it. */
    problemCode?: ProblemCode
  }
}

type Options = {
  log: FastifyBaseLogger
  clock: Clock
  /** How many proxies in front to believe for the client's address; 0 believes nobody. */
  trustProxy: number
  /** Whether clients reach us by https, here or at a proxy in front. */
  isHttps: boolean
  /** Recognises failures of a part that may come back, such as the database: 503 instead of 500. */
  isUnavailable(error: unknown): boolean
  /** A Problem as a page, for addresses that people open; the API answers with JSON whatever is accepted. */
  problemPage?(path: string, problem: WireProblem): ProblemPage | undefined
  /** How long a client may take. */
  timeouts?: typeof defaultTimeouts
}

type ProblemPage = { markup: string; headers: Record<string, string> }

type BuildSerialisers = ReturnType<typeof SerializerSelector>
const buildSerialisers = SerializerSelector()

/** Compiles each serialiser when its first answer is sent, so that a start need not compile two hundred. */
const buildSerialisersLazily: BuildSerialisers = (...settings) => {
  const compile = buildSerialisers(...settings)
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined
    return (answer: unknown) => (serialise ??= compile(route))(answer)
  }
}

/** An HTTP server on which every failure, the router's and the parser's included, is a Problem. */
export function createHttpServer({
  log,
  clock,
  trustProxy,
  isHttps,
  isUnavailable,
  problemPage,
  timeouts = defaultTimeouts,
}: Options): FastifyInstance {
  const defaultHeaders = buildDefaultHeaders(isHttps)
  const http = fastify({
    loggerInstance: log,
    genReqId: ({ headers }) => requestIdOf(headers['x-request-id']),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: log lines name the request id, and a child logger would cost every request.
    childLoggerFactory: (logger) => logger,
    // Hop 0 is the peer of the connection.
    trustProxy: (_address: string, hop: number) => hop < trustProxy,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    connectionTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    // Bodies have deadlines of their own: a JSON body ten seconds, an upload longer.
    requestTimeout: 0,
    http: {
      headersTimeout: timeouts.headersMs,
      connectionsCheckingInterval: Math.min(timeouts.headersMs, 1000),
      maxHeaderSize: MAX_HEADER_BYTES,
      requireHostHeader: false, // Node would refuse it without a body; `hasOneHost` does so with one.
    },
    // An id that is too long is not found, like any other unknown id.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: toOriginForm,
    schemaController: { compilersFactory: { buildSerializer: buildSerialisersLazily } },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, defaultHeaders),
    // Before any hook ran.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(toProblem(error), request, reply.headers(defaultHeaders)),
  })
  trackRequests(http)
  // Failing to accept a connection, for want of memory or file descriptors, must not end the process.
  http.server.once('listening', () =>
    http.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted')),
  )
  http.server.maxConnections = MAX_CONNECTIONS
  // Unknown expectations may be ignored; Node would refuse them without a Problem.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  continueOnceWanted(http)
  acceptJsonBodies(http, timeouts.bodyMs)
  closeLingering(http, timeouts.linger)
  endConnectionsOnClose(http)

  // Hooks of every request use the callback: a promise would cost more than their work.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(defaultHeaders).header('x-request-id', request.id)
    done(
      hasOneHost(request) ? undefined : new Problem('invalid_params', 'Send one Host header.', endConnection),
    )
  })
  http.setNotFoundHandler((request, reply) =>
    sendProblem(
      new Problem(
        'not_found',
        `There is no ${request.method} ${pathOf(request)}. See /docs for all operations.`,
      ),
      request,
      reply,
    ),
  )
  http.setErrorHandler((error, request, reply) => sendProblem(toProblem(error), request, reply))
  return http

  function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (problem.code === 'internal')
      request.log.error({ err: problem.cause, requestId: request.id }, 'internal error')
    request.problemCode = problem.code
    reply.header('x-request-id', request.id) // Also for requests that were refused before any hook ran.
    if (leavesBodyUnread(request)) reply.header('connection', 'close')
    const { headers, body } = problem.answer(request.id, clock.now())
    reply.code(problem.status).headers(headers)
    const page = isVisit(request) ? problemPage?.(pathOf(request), body) : undefined
    if (page)
      return reply
        .headers({ ...page.headers, vary: 'accept', 'cache-control': 'no-store' })
        .removeHeader('etag')
        .type('text/html; charset=utf-8')
        .serializer((markup: string) => markup)
        .send(page.markup)
    return reply.type('application/problem+json').serializer(JSON.stringify).send(body)
  }

  function toProblem(error: unknown): Problem {
    if (error instanceof Problem) return error
    if (isUnavailable(error)) {
      log.warn({ err: error }, 'a part of the service cannot be reached')
      const detail = `A part of the service cannot be reached right now. ${repeatSafely}`
      return new Problem('unavailable', detail, { retryAfterSeconds: 2 })
    }
    // Of Fastify's errors; others have neither.
    const { statusCode: status = 500, code } = error as { statusCode?: number; code?: string }
    if (code === 'FST_ERR_BAD_URL') return new Problem('not_found', 'There is nothing at this address.')
    if (status < 500) return new Problem('invalid_params', `The request is not valid: ${messageOf(error)}.`)
    return new Problem(
      'internal',
      `Something went wrong on our side. ${repeatSafely} If it happens again, send the operator the id in instance.`,
      {
        cause: error,
      },
    )
  }
}

/** The commit may have succeeded although its answer was lost; the client can find out without risk. */
const repeatSafely = 'You can repeat a submit with the same Idempotency-Key: it is charged at most once.'

/** Whether the body is too large to be discarded, which would keep the connection: we do not read 200 MB that we refused. */
function leavesBodyUnread(request: FastifyRequest): boolean {
  return !request.raw.complete && announcedBytes(request) > MAX_DISCARDED_BYTES
}

/** Closes connections as soon as their request is answered; they would be kept alive for over a minute otherwise. */
function endConnectionsOnClose(http: FastifyInstance): void {
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
    // For answers whose headers were already sent, and so could not say `connection: close`.
    const ending = setInterval(() => http.server.closeIdleConnections(), END_IDLE_EVERY_MS)
    http.server.once('close', () => clearInterval(ending))
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/** RFC 9112: a request without a Host, or with two, may be read differently by proxies and by us. */
function hasOneHost(request: FastifyRequest): boolean {
  const hosts = countHeader(request, 'host')
  return hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')
}

const endConnection = { headers: { connection: 'close' } }

/** What the HTTP parser itself refuses never reaches a route: malformed, oversized or too slow headers. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  defaultHeaders: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || owesAnswer(socket)) return void socket.destroy()
  // Browsers open connections in advance. One whose first request is on its way would take a refusal for the answer to that;
  // a closed connection it replaces by another.
  if (socket.bytesRead === 0) return void socket.destroy()
  // Spec silent: all of them are 400 `invalid_params`; the detail tells them apart.
  const problem = new Problem(
    'invalid_params',
    connectionRefusals[error.code ?? ''] ?? 'This is not a valid HTTP/1.1 request.',
  )
  const body = JSON.stringify(problem.answer(randomUUID(), Date.now()).body)
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(defaultHeaders).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const connectionRefusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers did not arrive in time.',
}

/** Whether an earlier request on this connection waits for its answer: the client would take a refusal for that. */
function owesAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  const { _httpMessage: message } = socket
  return !!message && (message.headersSent || message.req.complete)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0] ?? ''

/** Whether a browser asks for a page, and no program for an answer. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'HEAD') && prefers(headers.accept, 'text/html')
