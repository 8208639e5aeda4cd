import { createHash, randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { readSpend } from '../agents/spends.store.ts'
import { coinsSpentThisMonth } from '../accounts/keys.store.ts'
import type { AccountCaller } from '../accounts/callers.ts'
import { readBeforeSubmit } from '../generations/store.ts'
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
import type { AgentContext } from './protocol.client.ts'
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
  problems: ['invalid_params', 'upload_too_large', 'not_found'],
} as const

/** For agents, by the Model Context Protocol over HTTP. */
export const callMcp = endpoint({
  ...common,
  method: 'POST',
  summary: 'Call a tool',
  rawBody: true,
  handle: async (call, dependencies: McpDependencies) => ({ 200: await answer(call, dependencies) }),
})

/** The stream and the end of a session, which clients of earlier revisions ask for: there is neither, and 405 says so. */
export const openMcpStream = endpoint({
  ...common,
  method: 'GET',
  summary: 'Has no stream',
  handle: async (call, dependencies: McpDependencies) => ({ 200: await answer(call, dependencies) }),
})
export const endMcpSession = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Has no session to end',
  handle: async (call, dependencies: McpDependencies) => ({ 200: await answer(call, dependencies) }),
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
  const tokens = sessionTokens(signerFor(secrets, 'agents'))
  const given = headers['mcp-session-id']
  // Clients begin a new one then.
  if (typeof given === 'string' && !tokens.isOf(given, keyId)) return new WebAnswer(sessionUnknown())
  const body =
    method === 'POST'
      ? await readJson(request.raw, { maxMs: MAX_BODY_MS, maxBytes: MAX_BODY_BYTES, tooLarge })
      : undefined
  if (isInitialize(body)) header('mcp-session-id', tokens.seal(randomUUID(), keyId))

  const { answerProtocol } = await import('./protocol.client.ts')
  const context = agentContext(request, caller, dependencies)
  const hangUp = watchHangUp(request)
  const asked = new Request(`${publicUrl}/mcp`, {
    method,
    headers: forwarded(headers),
    signal: hangUp.signal,
  })
  return new WebAnswer(await answerProtocol(asked, body, context, { version, log }), hangUp.release)
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
    download: (url) => fileAt(downloads, url, MAX_UPLOAD_BYTES),
    purchases: {
      confirmAboveCoins: key?.grant?.confirmAboveCoins ?? null,
      spentBefore: async () =>
        key?.grant ? (await readSpend(db, keyId)).spentThisSessionCoins : coinsSpentThisMonth(db, keyId),
      idempotencyKey,
      async findEarlier(requestId) {
        const { earlier } = await readBeforeSubmit(db, account.id, idempotencyKey(requestId))
        return earlier?.id
      },
    },
    signer: signerFor(secrets, 'agents'),
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

/** Aborts when the agent hangs up. Connections are kept for further requests, so the listener is to be released. */
function watchHangUp({ raw: { socket } }: FastifyRequest) {
  const controller = new AbortController()
  const abort = () => controller.abort()
  socket.once('close', abort)
  return { signal: controller.signal, release: () => void socket.off('close', abort) }
}

const refused = (status: number, message: string) =>
  Response.json({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }, { status })
const foreign = () => refused(403, 'Send this to the public address of the service, from no other page.')
const sessionUnknown = () => refused(404, 'This session is not one of this key. Initialize again.')
const tooLarge = () =>
  new Problem(
    'upload_too_large',
    'The request is larger than 14 MiB. Give upload_file a URL, or send the file to POST /v1/uploads.',
  )
