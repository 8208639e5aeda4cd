import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { limitBelow, limitReached } from '../agents/spend.ts'
import { readSpend } from '../agents/spends.store.ts'
import type { AccountCaller } from '../accounts/callers.ts'
import { readBeforeSubmits } from '../generations/store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readJson } from '../platform/http/json-body.ts'
import { anyQuery } from '../platform/http/page.ts'
import { Problem } from '../platform/http/problem.ts'
import { WebAnswer } from '../platform/http/web-answer.ts'
import { signerFor } from '../platform/secrets.ts'
import { MAX_UPLOAD_BYTES } from '../uploads/bounds.ts'
import { openAgentApi } from './api.client.ts'
import type { McpDependencies } from './dependencies.ts'
import { fileAt } from './file-at.client.ts'
import type { AgentContext } from './protocol-server.ts'
import { LARGE_BODY_BYTES } from './large-bodies.ts'
import { isOurs } from './sender.ts'
import { sessionTokens } from './session-token.ts'
import { readThumbnail } from './thumbnails.files.ts'

/** Ten megabytes of a file as base64, and what stands around it. */
const MAX_BODY_BYTES = 14 * 2 ** 20
const MAX_BODY_MS = 60_000

const common = {
  path: '/mcp',
  scope: 'agent',
  query: anyQuery,
  responds: { 200: Type.String({ contentMediaType: 'application/json' }) },
  problems: ['invalid_params', 'upload_too_large', 'unavailable'],
  handle: async (call: Call, dependencies: McpDependencies) => ({ 200: await answer(call, dependencies) }),
} as const

/** For agents, by the Model Context Protocol over HTTP. */
export const callMcp = endpoint({
  ...common,
  method: 'POST',
  summary: 'Call a tool',
  rawBody: true,
})

/** The stream and the end of a session, which clients of earlier revisions ask for: there is neither, and 405 says so. */
export const openMcpStream = endpoint({
  ...common,
  method: 'GET',
  summary: 'Has no stream',
})
export const endMcpSession = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Has no session to end',
})

type Call = AccountCaller & { request: FastifyRequest; header(name: string, value: string): void }

async function answer(
  { request, header, ...caller }: Call,
  dependencies: McpDependencies,
): Promise<WebAnswer> {
  const { publicUrl, secrets, version, log } = dependencies
  const { method, headers } = request
  if (!isOurs({ host: headers.host, origin: headers.origin }, publicUrl)) return new WebAnswer(foreign())
  const keyId = caller.key?.id ?? ''
  const tokens = sessionTokens(signerFor(secrets, 'agent-sessions'))
  const given = headers['mcp-session-id']
  // Clients begin a new one then.
  if (typeof given === 'string' && !tokens.isOf(given, keyId)) return new WebAnswer(sessionUnknown())
  using untilAnswered = new DisposableStack()
  const body =
    method === 'POST' ? await readBody(request, caller.account.id, untilAnswered, dependencies) : undefined
  if (isInitialize(body)) header('mcp-session-id', tokens.seal(randomUUID(), keyId))

  const { answerProtocol } = await import('./protocol-server.ts')
  const { name: serviceName } = await dependencies.brand.get()
  const context = agentContext(request, caller, dependencies)
  const asked = new Request(`${publicUrl}/mcp`, {
    method,
    headers: forwarded(headers),
    signal: hangUpSignal(request, untilAnswered),
  })
  const answered = await answerProtocol(asked, body, context, { version, serviceName, log })
  // An answer may be a stream: it ends later.
  const untilSent = untilAnswered.move()
  return new WebAnswer(answered, () => untilSent.dispose())
}

/** A large body is held in memory until it is answered, so there are few at a time. */
function readBody(
  { raw }: FastifyRequest,
  accountId: string,
  untilAnswered: DisposableStack,
  { largeBodies }: McpDependencies,
): Promise<unknown> {
  let isLarge = false
  return readJson(raw, {
    maxMs: MAX_BODY_MS,
    maxBytes: MAX_BODY_BYTES,
    tooLarge,
    refuseRest(sizeBytes) {
      if (isLarge || sizeBytes <= LARGE_BODY_BYTES) return undefined
      isLarge = true
      const slot = largeBodies.take(accountId)
      if (!slot) return new Problem('unavailable', tooMany, { retryAfterSeconds: 2 })
      untilAnswered.use(slot)
      return undefined
    },
  })
}

function agentContext(
  request: FastifyRequest,
  { account, key }: AccountCaller,
  dependencies: McpDependencies,
): AgentContext {
  const { inject, db, secrets, downloads, publicUrl } = dependencies
  const keyId = key?.id ?? ''
  // Two agents of one account may choose the same id.
  const idempotencyKey = (requestId: string) =>
    `mcp_${createHash('sha256').update(`${keyId} ${requestId}`).digest('base64url')}`
  let isCounted = true
  return {
    api: openAgentApi({
      inject,
      call: {
        takeCounted() {
          const was = isCounted
          isCounted = false
          return was
        },
      },
      authorization: request.headers.authorization ?? '',
      remoteAddress: request.ip,
      requestId: request.id,
      host: new URL(publicUrl).host,
    }),
    readThumbnail: (assetId) => readThumbnail(dependencies, account.id, assetId),
    download: (url, signal) => fileAt(downloads, url, MAX_UPLOAD_BYTES, signal),
    purchases: {
      // For a plain key nobody was asked for a threshold, so every price is.
      confirmAboveCoins: key?.grant ? (key.grant.confirmAboveCoins ?? Infinity) : 0,
      spentBefore: async () => (key?.grant ? (await readSpend(db, keyId)).spentThisSessionCoins : 0),
      async refusalOf(coins) {
        if (!key?.grant) return undefined
        const spend = await readSpend(db, keyId)
        const limit = limitBelow(coins, key.grant, spend)
        const detail = limit && limitReached(limit, coins, key.grant, spend, publicUrl)
        return detail === undefined ? undefined : { code: 'spend_cap_exceeded', detail }
      },
      idempotencyKey,
      async findEarlier(requestId) {
        const submit = { accountId: account.id, idempotencyKey: idempotencyKey(requestId) }
        const [before] = await readBeforeSubmits(db, [submit])
        return before?.earlier?.id
      },
    },
    questions: {
      sign: (about) => secrets.sign('agent-questions', `${keyId} ${about}`),
      verify: (about, signature) => secrets.verify('agent-questions', `${keyId} ${about}`, signature),
    },
  }
}

const isInitialize = (body: unknown) =>
  typeof body === 'object' && body !== null && 'method' in body && body.method === 'initialize'

/** What the protocol reads; the key is none of it. */
function forwarded(headers: FastifyRequest['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === 'string' && /^(accept|content-type|last-event-id|mcp-.*)$/.test(entry[0]),
    ),
  )
}

/** Aborts when the agent hangs up. Connections are kept for further requests, so the listener is removed at the end. */
function hangUpSignal({ raw: { socket } }: FastifyRequest, untilAnswered: DisposableStack): AbortSignal {
  const controller = new AbortController()
  const abort = () => controller.abort()
  // It may be closed since its body was read.
  if (socket.destroyed) abort()
  socket.once('close', abort)
  untilAnswered.defer(() => void socket.off('close', abort))
  return controller.signal
}

const refused = (status: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }, { status })
const foreign = () => refused(403, 'Send this to the public address of the service, from no other page.')
const sessionUnknown = () => refused(404, 'This session is not one of this key. Initialize again.')
const tooMany = 'Too many large requests are in progress. Nothing was stored; try again in a moment.'
const tooLarge = () =>
  new Problem(
    'upload_too_large',
    'The request is larger than 14 MiB. Give upload_file a URL, or send the file to POST /v1/uploads.',
  )
