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
import type { ProblemCode } from '@atelier/contract/problem.ts'
import { announcedBytes } from './announced-body.ts'
import { countHeader } from './count-header.ts'
import { trackRequests } from './current-request.ts'
import { headersOfEveryAnswer } from './every-answer.ts'
import { continueOnceWanted } from './expect-continue.ts'
import { acceptJsonBodies } from './json-body.ts'
import { closeLingering, lingerTimes, MAX_DISCARDED_BYTES } from './lingering-close.ts'
import { Problem } from './problem.ts'
import { toOriginForm } from './request-target.ts'

// Spec silent: headers arrive within ten seconds, and so does a JSON body.
const usualTimeouts = { headersMs: 10_000, bodyMs: 10_000, linger: lingerTimes }
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
  /** How many proxies in front to believe for the client's address; 0 believes nobody. */
  trustProxy: number
  /** Whether clients reach us by https, here or at a proxy in front. */
  isHttps: boolean
  /** Recognises failures of a part that may come back, such as the database: 503 instead of 500. */
  isUnavailable(error: unknown): boolean
  /** How long a client may take. */
  timeouts?: typeof usualTimeouts
}

type BuildSerialisers = ReturnType<typeof SerializerSelector>
const buildSerialisers = SerializerSelector()

/** Each when its first answer is sent: a start need not compile those of two hundred answers. */
const buildSerialisersLate: BuildSerialisers = (...settings) => {
  const compile = buildSerialisers(...settings)
  return (route) => {
    let serialise: ReturnType<typeof compile> | undefined
    return (answer: unknown) => (serialise ??= compile(route))(answer)
  }
}

/** An HTTP server on which every failure, the router's and the parser's included, is a Problem. */
export function createHttpServer({
  log,
  trustProxy,
  isHttps,
  isUnavailable,
  timeouts = usualTimeouts,
}: Options): FastifyInstance {
  const always = headersOfEveryAnswer(isHttps)
  const http = fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: what is logged of a request names its id, and a logger of its own would cost each its making.
    childLoggerFactory: (logger) => logger,
    // Hop 0 is whoever connected to us.
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
    // An id that is too long is as absent as any other that is not there.
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_HEADER_BYTES },
    rewriteUrl: toOriginForm,
    schemaController: { compilersFactory: { buildSerializer: buildSerialisersLate } },
    clientErrorHandler: (error, socket) => refuseConnection(error, socket, always),
    // Before any hook ran.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(toProblem(error), request, reply.headers(always)),
  })
  trackRequests(http)
  // A connection that could not be accepted, for want of memory or file descriptors, is no reason to end all the others.
  http.server.once('listening', () =>
    http.server.on('error', (error) => log.error({ err: error }, 'a connection could not be accepted')),
  )
  http.server.maxConnections = MAX_CONNECTIONS
  // An expectation that nobody knows may be ignored; Node would refuse it without a body.
  http.server.on('checkExpectation', (request, response) => http.server.emit('request', request, response))
  continueOnceWanted(http)
  acceptJsonBodies(http, timeouts.bodyMs)
  closeLingering(http, timeouts.linger)
  endConnectionsOnClose(http)

  // Hooks of every request take the callback: a promise for each would cost more than what they do.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(always).header('x-request-id', request.id)
    done(
      hasOneHost(request) ? undefined : new Problem('invalid_params', 'Send one Host header.', endConnection),
    )
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
      const detail = `The service cannot reach one of its parts right now. ${repeatSafely}`
      return new Problem('unavailable', detail, { retryAfterSeconds: 2 })
    }
    const { statusCode: status = 500, code } = error as { statusCode?: number; code?: string }
    if (code === 'FST_ERR_BAD_URL') return new Problem('not_found', 'There is nothing at this address.')
    if (status < 500)
      return new Problem('invalid_params', `The request is not valid: ${(error as Error).message}.`)
    return new Problem(
      'internal',
      `Something went wrong on our side. ${repeatSafely} Report the id in instance.`,
      {
        cause: error,
      },
    )
  }
}

/** Whether a commit was lost on the way back, nobody knows here; the client can find out without risk. */
const repeatSafely = 'A submit may be repeated with the same Idempotency-Key: it is charged once at most.'

function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (problem.code === 'internal')
    request.log.error({ err: problem.cause, requestId: request.id }, 'internal error')
  request.problemCode = problem.code
  reply.header('x-request-id', request.id) // Also of what was refused before any hook ran.
  if (leavesBodyUnread(request)) reply.header('connection', 'close')
  return reply
    .code(problem.status)
    .headers(problem.headers())
    .type('application/problem+json')
    .serializer(JSON.stringify)
    .send(problem.body(request.id))
}

/** A body that is discarded to its end lets the connection live on; nobody makes us read 200 MB that we refused. */
function leavesBodyUnread(request: FastifyRequest): boolean {
  return !request.raw.complete && announcedBytes(request) > MAX_DISCARDED_BYTES
}

/** Requests under way are answered; without this, their connections would then wait for the next for over a minute. */
function endConnectionsOnClose(http: FastifyInstance): void {
  let isClosing = false
  http.addHook('preClose', async () => {
    isClosing = true
    // An answer whose head was already gone could not say so.
    const ending = setInterval(() => http.server.closeIdleConnections(), END_IDLE_EVERY_MS)
    http.server.once('close', () => clearInterval(ending))
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) reply.header('connection', 'close')
    done()
  })
}

/** RFC 9112: a request without a Host, or with two of them, may mean another server to each of those it passes. */
function hasOneHost(request: FastifyRequest): boolean {
  const hosts = countHeader(request, 'host')
  return hosts === 1 || (hosts === 0 && request.raw.httpVersion === '1.0')
}

const endConnection = { headers: { connection: 'close' } }

/** What the HTTP parser itself refuses never reaches a route: malformed, oversized or too slow headers. */
function refuseConnection(
  error: Error & { code?: string },
  socket: Socket,
  always: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable || owesAnswer(socket)) return void socket.destroy()
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
    ...Object.entries(always).map(([name, value]) => `${name}: ${value}`),
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const connectionRefusals: Record<string, string> = {
  HPE_HEADER_OVERFLOW: 'The headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The headers did not arrive in time.',
}

/** Whether an earlier request on this connection waits for its answer, which a refusal would be taken for. */
function owesAnswer(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  const { _httpMessage: message } = socket
  return !!message && (message.headersSent || message.req.complete)
}

const pathOf = (request: FastifyRequest) => request.url.split('?', 1)[0]
