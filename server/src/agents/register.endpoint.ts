import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readClientMetadata, registrationOf } from './client-metadata.ts'
import { addClient } from './clients.store.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { OAuthError, oauthError } from './oauth-error.ts'
import { registrationLimit } from './request-limits.ts'

/** RFC 7591. Whoever asks gets a client id; nobody has to believe what it is called. */
export const registerAgentClient = endpoint({
  method: 'POST',
  path: '/oauth/register',
  summary: 'Register a client of agents',
  scope: 'public',
  cacheControl: 'no-store',
  body: Type.Object({}),
  responds: {
    201: Type.Object({
      client_id: Type.String(),
      client_id_issued_at: Type.Integer(),
      client_name: Type.String(),
      redirect_uris: Type.Array(Type.String()),
      grant_types: Type.Array(Type.String()),
      response_types: Type.Array(Type.String()),
      token_endpoint_auth_method: Type.String(),
    }),
    400: OAuthError,
  },
  problems: ['rate_limited', 'invalid_params'],
  async handle({ body, request }, { db, limiter, clock }: AgentsDependencies) {
    await countRequest(limiter, `agent-registrations:${networkOf(request.ip)}`, registrationLimit)
    const read = readClientMetadata(body)
    if ('error' in read) return { 400: oauthError(read.error, read.description) }
    const client = { id: randomUUID(), ...read }
    await addClient(db, client)
    return { 201: registrationOf(client, Math.floor(clock.now() / 1000)) }
  },
})
