import { Type } from 'typebox'
import { isWellFormedKey } from '../accounts/keys.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readFormBody } from '../platform/http/form-body.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { agentRequestLimit } from './request-limits.ts'
import { revokeByToken } from './tokens.store.ts'

/** RFC 7009. Either token ends the grant; what is unknown is as good as revoked. */
export const revokeAgentToken = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  summary: 'End the grant of an agent',
  scope: 'public',
  cacheControl: 'no-store',
  rawBody: true,
  responds: { 200: Type.Object({}) },
  problems: ['rate_limited', 'invalid_params'],
  async handle({ request }, { db, apiKeyCache, limiter }: AgentsDependencies) {
    await countRequest(limiter, `agents:${networkOf(request.ip)}`, agentRequestLimit)
    const form = await readFormBody(request.raw)
    const token = form.get('token') ?? ''
    if (!isWellFormedKey(token, 'access') && !isWellFormedKey(token, 'refresh')) return { 200: {} }
    const clientId = form.get('client_id') ?? undefined
    const isRevoked = await db.transaction().execute((tx) => revokeByToken(tx, token, clientId))
    if (isRevoked) apiKeyCache.clear()
    return { 200: {} }
  },
})
