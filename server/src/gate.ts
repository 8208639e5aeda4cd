import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts/account.ts'
import type { AccountCaller, OperatorCaller, SessionCaller } from './accounts/callers.ts'
import { rateLimitsOf } from './accounts/account.ts'
import {
  rateLimitHeaders,
  refusalOf,
  strangersLimit,
  tighter,
  type WindowState,
} from './accounts/rate-limits.ts'
import type { KeyRing } from './accounts/key-ring.store.ts'
import type { Sessions } from './accounts/sessions.store.ts'
import { ensureAccount, findAccount } from './accounts/store.ts'
import { grantCoins } from './coins/store.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/database.ts'
import { Problem } from './platform/http/problem.ts'
import type { Gate } from './platform/http/route.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'
import { equalInConstantTime } from './platform/secrets.ts'

type Parts = {
  config: Config
  db: Db
  keyRing: KeyRing
  sessions: Sessions
  limiter: RateLimiter
  operatorToken: string
}

/** Who is calling, how often, and whether they may: in this order, before anything else of a request is read. */
export function createGate({ config, db, keyRing, sessions, limiter, operatorToken }: Parts): Gate {
  const ourOrigin = new URL(config.publicUrl).origin
  return async (request, reply, scope) => {
    if (scope === 'operator') return identifyOperator(request, reply)
    if (scope === 'session') return identifySession(request, reply)

    const caller = await identifyAccount(request, reply)
    if (caller.key && !caller.key.scopes.includes(scope)) {
      throw new Problem(
        'insufficient_scope',
        `This key lacks the scope "${scope}". It has: ${caller.key.scopes.join(', ')}.`,
      )
    }
    return caller
  }

  // `Authorization`, when present, is the only thing looked at.
  async function identifyAccount(request: FastifyRequest, reply: FastifyReply): Promise<AccountCaller> {
    if (request.headers.authorization === undefined) {
      const { account } = await identifySession(request, reply)
      return { account, key: null, channel: 'web' }
    }
    const token = bearerToken(request)
    if (token === undefined) throw await refuseStranger(request, unauthorized())
    const found = await keyRing.find(token)
    if (!found)
      throw await refuseStranger(
        request,
        new Problem('invalid_api_key', 'No such API key. Check it for missing characters.'),
      )
    if (found.key.isRevoked)
      throw await refuseStranger(
        request,
        new Problem('api_key_revoked', 'This API key was revoked. Make a new one.'),
      )
    if (found.isExpired)
      throw await refuseStranger(
        request,
        new Problem('api_key_expired', 'This API key has expired. Make a new one.'),
      )

    await spend(reply, found.account, found.key.id)
    keyRing.noteUse(found.key.id)
    return { account: found.account, key: found.key, channel: 'api' }
  }

  async function identifySession(request: FastifyRequest, reply: FastifyReply): Promise<SessionCaller> {
    const session =
      request.headers.authorization === undefined && request.headers.cookie
        ? await sessions.find(request)
        : undefined
    if (!session || !isSameSite(request)) throw await refuseStranger(request, unauthorized())
    const account = await accountOf(session.userId)
    await spend(reply, account)
    return { account, sessionToken: session.token }
  }

  /** Made at a person's first use; of several first uses at once, one makes it and grants the coins. */
  async function accountOf(userId: string): Promise<Account> {
    const known = await findAccount(db, userId)
    if (known) return known
    await db.transaction().execute(async (tx) => {
      const isNew = await ensureAccount(tx, userId)
      if (isNew && config.signupCoins > 0) await grantCoins(tx, userId, config.signupCoins, 'Welcome')
    })
    return (await findAccount(db, userId))!
  }

  async function identifyOperator(request: FastifyRequest, reply: FastifyReply): Promise<OperatorCaller> {
    if (request.headers.authorization !== undefined) {
      const token = bearerToken(request)
      if (token !== undefined && equalInConstantTime(operatorToken, token)) return { operator: 'token' }
      throw await refuseStranger(request, new Problem('unauthorized', 'This is not the operator token.'))
    }
    const { account } = await identifySession(request, reply)
    if (!account.operator)
      throw new Problem('insufficient_scope', 'This account is not marked as an operator.')
    return { operator: account.email }
  }

  /** A cookie is sent by the browser whoever asks for it: a write must come from our own page. */
  function isSameSite({ method, headers }: FastifyRequest): boolean {
    if (method === 'GET' || method === 'HEAD') return true
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === ourOrigin
  }

  // The key's limit is asked first; a request it refuses does not count against the account.
  async function spend(reply: FastifyReply, account: Account, keyId?: string): Promise<void> {
    const limits = rateLimitsOf(account)
    const ofKey = keyId === undefined ? undefined : await limiter.spend(`key:${keyId}`, limits.key)
    if (ofKey && !ofKey.allowed) throw rateLimited(ofKey)
    const ofAccount = await limiter.spend(`account:${account.id}`, limits.account)
    if (!ofAccount.allowed) throw rateLimited(ofAccount)
    reply.headers(rateLimitHeaders(ofKey ? tighter(ofKey, ofAccount) : ofAccount))
  }

  async function refuseStranger(request: FastifyRequest, refusal: Problem): Promise<Problem> {
    const window = await limiter.spend(`address:${request.ip}`, strangersLimit)
    return window.allowed ? refusal : rateLimited(window)
  }
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(headers.authorization ?? '')?.[1]
}

const unauthorized = () => new Problem('unauthorized', 'Send "Authorization: Bearer <API key>".')

const rateLimited = (window: WindowState) => new Problem('rate_limited', ...refusalOf(window))
