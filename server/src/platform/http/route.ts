import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type, type TObject } from 'typebox'
import { crossOriginHeaders } from './cross-origin.ts'
import { Download } from './download.ts'
import type { Callers, Endpoint, Scope } from './endpoint.ts'
import { isCurrent, Prepared } from './etag.ts'
import { invalidParams, Problem } from './problem.ts'
import { compileCheck, readQuery, unstorable, type Check } from './validation.ts'

const NoFields = Type.Object({}, { additionalProperties: false })

/**
 * Authenticates the caller and applies rate limits, or throws a Problem. Not called for public reads. `onKnown` may be called
 * before the limits are, with a caller that has the scope.
 */
export type Authenticate = (
  request: FastifyRequest,
  reply: FastifyReply,
  scope: Scope,
  onKnown?: (caller: Callers[Scope]) => void,
) => Promise<Callers[Scope]>

declare module 'fastify' {
  interface FastifyRequest {
    caller: object
    /** What its endpoint reads ahead. */
    ahead?: unknown
    checkedHeaders: object
  }
  interface FastifyContextConfig {
    operationId?: string
    /** Its handler reads the body from the request itself. */
    readsBody?: boolean
    isLoginThrottled?: boolean
    showsContent?: boolean
    isForSupport?: boolean
  }
}

/**
 * Mounts one endpoint: authentication, headers, path, query, body, `handle`, reply, in this order. What it depends on is
 * asked for at each request, since routes are there before it is open.
 */
export function mount<Dependencies>(
  http: FastifyInstance,
  operationId: string,
  endpoint: Endpoint<Dependencies>,
  authenticate: Authenticate,
  dependencies: () => Dependencies,
): void {
  const check = checksOf(endpoint)
  const isPublic = endpoint.scope === 'public'
  const isAnonymous = isPublic && endpoint.method === 'GET'
  assert(isAnonymous || !endpoint.isCrossOrigin, 'other origins read only what is open to everybody')
  const readAhead = endpoint.readAhead?.bind(endpoint)
  const serialisers = Object.entries(endpoint.responds).filter(([, schema]) => !mediaType(schema))

  http.route({
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: {
      operationId,
      readsBody: endpoint.form !== undefined || endpoint.rawBody === true,
      isLoginThrottled: endpoint.isLoginThrottled ?? false,
      showsContent: endpoint.showsContent ?? false,
      isForSupport: endpoint.isForSupport ?? false,
    },
    schema: { response: Object.fromEntries(serialisers) },
    // Before the body is read, so that nobody unauthenticated can make us parse one.
    async onRequest(request, reply) {
      // No cache on the way may keep personal answers.
      if (!isPublic) reply.header('cache-control', 'no-store')
      if (endpoint.isCrossOrigin) reply.headers(crossOriginHeaders)
      request.caller = isAnonymous
        ? {}
        : await authenticate(
            request,
            reply,
            endpoint.scope,
            readAhead && ((caller) => void startReading(request, caller)),
          )
      request.checkedHeaders = check.headers(request)
    },
    async handler(request, reply) {
      const { params, checkedHeaders: headers } = request
      const body = endpoint.body && (request.body ?? {}) // All fields may be optional.
      check.params(request)
      const query = check.query(request)
      check.body(request)
      const call = {
        ...request.caller,
        ahead: request.ahead ?? startReading(request, request.caller),
        request,
        params,
        headers,
        body,
        query,
        problem: makeProblem,
        header: (name: string, value: string | string[]) => void reply.header(name, value),
      }
      return send(request, reply, endpoint, await endpoint.handle(call, dependencies()))
    },
  })

  function startReading(request: FastifyRequest, caller: object): unknown {
    if (!readAhead || !check.areParamsValid(request)) return undefined
    request.ahead = readAhead({ ...caller, params: request.params }, dependencies())
    // Nobody waits for it yet, and nobody will if the request is refused.
    if (request.ahead instanceof Promise) request.ahead.catch(() => undefined)
    return request.ahead
  }
}

const makeProblem = (code: Problem['code'], detail: string, extras?: Problem['extras']) =>
  new Problem(code, detail, extras)

function checksOf({ params, query, headers, body }: Endpoint) {
  const checkParams = params && compileCheck(params)
  const checkQuery = compileCheck(query ?? NoFields)
  const checkHeaders = headers && compileCheck(headers)
  const checkBody = body && compileCheck(body)
  const areParamsValid = (request: FastifyRequest) => !checkParams || checkParams(request.params).length === 0
  return {
    areParamsValid,
    // Spec silent: an id that is no uuid is not found, like that of another account.
    params(request: FastifyRequest) {
      if (!areParamsValid(request)) throw new Problem('not_found', 'There is no such object.')
    },
    query(request: FastifyRequest) {
      const sent = request.query as Record<string, unknown> // Fastify's parser gives an object.
      if (!query && Object.keys(sent).length === 0) return {}
      const read = readQuery(query ?? NoFields, sent)
      refuse(checkQuery, read)
      return read
    },
    headers(request: FastifyRequest) {
      if (!headers || !checkHeaders) return {}
      const read = readHeaders(headers, request)
      if (headers.required?.includes('Idempotency-Key') && read['Idempotency-Key'] === undefined)
        throw new Problem('idempotency_key_required', noKey)
      refuse(checkHeaders, read)
      return read
    },
    body(request: FastifyRequest) {
      if (checkBody) refuse(checkBody, request.body ?? {})
    },
  }
}

/** Headers keep the spelling of the schema, so that issues name them as the documentation does. */
function readHeaders(schema: TObject, request: FastifyRequest): Record<string, unknown> {
  const names = Object.keys(schema.properties).filter(
    (name) => request.headers[name.toLowerCase()] !== undefined,
  )
  return Object.fromEntries(names.map((name) => [name, request.headers[name.toLowerCase()]]))
}

const noKey =
  'Send an Idempotency-Key header, new for each intended operation, so that a retry is not charged twice.'

function refuse(check: Check, value: unknown): void {
  const wrong = check(value)
  const issues = wrong.length > 0 ? wrong : unstorable(value)
  if (issues.length > 0) throw invalidParams(issues)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  answer: Record<number, unknown>,
): FastifyReply {
  const [[status, body] = []] = Object.entries(answer)
  if (endpoint.cacheControl) reply.header('cache-control', endpoint.cacheControl)
  if (status === '304') return sendUnchanged(request, reply)
  if (body instanceof Prepared) return sendPrepared(request, reply.code(Number(status)), body)
  const type = mediaType(endpoint.responds[Number(status)])
  if (body instanceof Download) return body.send(reply.code(Number(status)))
  if (type) reply.type(type).serializer((text: string) => text)
  return reply.code(Number(status)).send(body ?? undefined)
}

/** The bytes, or nothing where the client's copy is current. */
function sendPrepared(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): FastifyReply {
  const { etag, bytes, headers } = prepared.formFor(request.headers['accept-encoding']?.toString())
  reply.header('etag', etag).headers(headers)
  if (isCurrent(request.headers['if-none-match'], etag)) return sendUnchanged(request, reply)
  return reply.type('application/json').send(bytes)
}

/** An empty stream: for anything else Fastify would answer HEAD with a Content-Length of 0, which is not that of the copy. */
function sendUnchanged({ method }: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(304).send(method === 'HEAD' ? Readable.from([]) : undefined)
}

/** A response whose schema names a media type is sent as it is; all others are JSON. */
export function mediaType(schema: { contentMediaType?: string } = {}): string | undefined {
  return schema.contentMediaType
}
