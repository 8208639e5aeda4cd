import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { hashKey, isWellFormedKey } from '../accounts/keys.ts'
import { networkOf } from '../accounts/rate-limits.ts'
import { countRequest } from '../accounts/request-throttle.ts'
import type { Db } from '../platform/db/database.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { readFormBody } from '../platform/http/form-body.ts'
import { isResource } from './authorization-request.ts'
import { useCode } from './codes.store.ts'
import { lifetimes } from './default-limits.ts'
import type { AgentsDependencies } from './dependencies.ts'
import { OAuthError, oauthError } from './oauth-error.ts'
import { agentRequestLimit } from './request-limits.ts'
import { resourceOf } from './server-metadata.ts'
import { issueTokens, rotateTokens, type IssuedTokens } from './tokens.store.ts'

export const issueAgentTokens = endpoint({
  method: 'POST',
  path: '/oauth/token',
  summary: 'Get tokens for an agent',
  scope: 'public',
  cacheControl: 'no-store',
  rawBody: true,
  responds: {
    200: Type.Object({
      access_token: Type.String(),
      token_type: Type.String(),
      expires_in: Type.Integer(),
      refresh_token: Type.String(),
      scope: Type.String(),
    }),
    400: OAuthError,
  },
  problems: ['rate_limited', 'invalid_params'],
  async handle({ request }, { db, apiKeyCache, limiter, publicUrl }: AgentsDependencies) {
    await countRequest(limiter, `agents:${networkOf(request.ip)}`, agentRequestLimit)
    const form = await readFormBody(request.raw)
    const fields = [...form.keys()]
    if (new Set(fields).size < fields.length)
      return { 400: oauthError('invalid_request', 'A field was sent twice.') }
    if (!isResource(form.get('resource') ?? undefined, resourceOf(publicUrl)))
      return { 400: oauthError('invalid_target', `The only resource is ${resourceOf(publicUrl)}.`) }
    const kind = form.get('grant_type')
    const redeem =
      kind === 'authorization_code' ? withCode : kind === 'refresh_token' ? withRefreshToken : undefined
    if (!redeem)
      return { 400: oauthError('unsupported_grant_type', 'Use authorization_code or refresh_token.') }

    const issued = await db.transaction().execute((tx) => redeem(tx, form))
    if (issued === 'reused') apiKeyCache.clear() // The grant has ended.
    if (issued === 'reused' || !issued) return { 400: oauthError('invalid_grant', signInAgain) }
    return {
      200: {
        access_token: issued.access,
        token_type: 'Bearer',
        expires_in: lifetimes.accessSeconds,
        refresh_token: issued.refresh,
        scope: issued.scopes.join(' '),
      },
    }
  },
})

type Issued = IssuedTokens | 'reused' | undefined

async function withCode(tx: Db, form: URLSearchParams): Promise<Issued> {
  const code = form.get('code') ?? ''
  if (!isWellFormedKey(code, 'code')) return undefined
  const made = await useCode(tx, hashKey(code), {
    clientId: form.get('client_id') ?? '',
    redirectUri: form.get('redirect_uri') ?? '',
    challenge: challengeOf(form.get('code_verifier') ?? ''),
  })
  return typeof made === 'object' ? issueTokens(tx, made.keyId) : made
}

async function withRefreshToken(tx: Db, form: URLSearchParams): Promise<Issued> {
  const refresh = form.get('refresh_token') ?? ''
  return isWellFormedKey(refresh, 'refresh')
    ? rotateTokens(tx, refresh, form.get('client_id') ?? '')
    : undefined
}

/** RFC 7636, S256. */
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

const signInAgain = 'This is not valid, or no longer. Ask the person to sign in again.'
