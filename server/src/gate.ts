import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts/account.ts'
import {
  endedCallers,
  type AccountCaller,
  type OperatorCaller,
  type SessionCaller,
} from './accounts/callers.ts'
import { rateLimitsOf, windowOfSessions } from './accounts/account.ts'
import {
  networkOf,
  rateLimitHeaders,
  refusalOf,
  strangersLimit,
  tighter,
  type WindowState,
} from './accounts/rate-limits.ts'
import type { KeyRing } from './accounts/key-ring.store.ts'
import type { LoginThrottle } from './accounts/login-throttle.store.ts'
import type { Sessions } from './accounts/sessions.store.ts'
import { accountOf } from './coins/welcome.store.ts'
import type { Config } from './config.ts'
import type { Db } from './platform/db/database.ts'
import { countHeader } from './platform/http/count-header.ts'
import { Problem } from './platform/http/problem.ts'
import type { Gate } from './platform/http/route.ts'
import type { NotedUses } from './platform/noted-uses.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'
import { equalInConstantTime } from './platform/secrets.ts'

type Parts = {
  config: Config
  db: Db
  keyRing: KeyRing
  sessions: Sessions
  signInUses: NotedUses
  limiter: RateLimiter
  loginThrottle: LoginThrottle
  operatorToken: string
}

type Asked = Parameters<Gate>[2]

/** Who is calling, how often, and whether they may: in this order, before anything else of a request is read. */
export function createGate({
  config,
  db,
  keyRing,
  sessions,
  signInUses,
  limiter,
  loginThrottle,
  operatorToken,
}: Parts): Gate {
  const ourOrigin = new URL(config.publicUrl).origin
  return async (request, reply, scope) => {
    // Before anybody is asked who they are: that costs a query, and a refusal must cost next to nothing.
    if (request.routeOptions.config.takesGuesses) await loginThrottle.check(request.ip)
    if (scope === 'public') return admitVisitor(request)
    if (hasTwoKeys(request)) throw await refuseStranger(request, unauthorized(sendOneKey))
    if (scope === 'operator') return identifyOperator(request, reply)
    if (scope === 'session') return identifySession(request, reply, scope)

    const caller = await identifyAccount(request, reply, scope)
    if (caller.key && !caller.key.scopes.includes(scope)) {
      throw new Problem(
        'insufficient_scope',
        `This key lacks the scope "${scope}". It has: ${caller.key.scopes.join(', ')}.`,
      )
    }
    return caller
  }

  // `Authorization`, when present, is the only thing looked at.
  async function identifyAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Asked,
  ): Promise<AccountCaller> {
    if (request.headers.authorization === undefined) {
      const { account, sessionToken } = await identifySession(request, reply, scope)
      return { account, key: null, channel: 'web', callerId: `session:${sessionToken}` }
    }
    const token = bearerToken(request)
    if (token === undefined) throw await refuseStranger(request, unauthorized(sendKey))
    const found = await keyRing.find(token)
    if (!found)
      throw await refuseStranger(
        request,
        new Problem('invalid_api_key', 'No such API key. Check it for missing characters.'),
      )
    if (found.key.isRevoked)
      throw await refuseStranger(request, new Problem('api_key_revoked', endedCallers.api_key_revoked))
    if (found.isExpired)
      throw await refuseStranger(request, new Problem('api_key_expired', endedCallers.api_key_expired))

    await spendOfKey(reply, found.account, found.key.id)
    keyRing.noteUse(found.key.id)
    return { account: found.account, key: found.key, channel: 'api', callerId: `key:${found.key.id}` }
  }

  async function identifySession(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: Asked,
  ): Promise<SessionCaller> {
    const session =
      request.headers.authorization === undefined && request.headers.cookie
        ? await sessions.find(request)
        : undefined
    if (!session) throw await refuseStranger(request, unauthorized(scope === 'session' ? signIn : sendKey))
    if (!isFromOurPage(request, scope)) throw await refuseStranger(request, unauthorized(notOurPage))
    const account = await accountOf(db, session.userId, config.signupCoins)
    if (!isMeant(request, account)) throw await refuseStranger(request, unauthorized(otherAccount))
    await spendOfSession(reply, account)
    signInUses.note(session.token)
    return { account, sessionToken: session.token }
  }

  async function identifyOperator(request: FastifyRequest, reply: FastifyReply): Promise<OperatorCaller> {
    if (request.headers.authorization !== undefined) {
      const token = bearerToken(request)
      if (token !== undefined && equalInConstantTime(operatorToken, token)) return { operator: 'token' }
      throw await refuseStranger(request, new Problem('unauthorized', 'This is not the operator token.'))
    }
    const { account } = await identifySession(request, reply, 'operator')
    if (!account.operator)
      throw new Problem('insufficient_scope', 'This account is not marked as an operator.')
    return { operator: account.email }
  }

  /** Nobody signs a person in, or up, from another site. A program says neither where it is nor who it was. */
  async function admitVisitor(request: FastifyRequest): Promise<object> {
    const { origin, cookie, 'sec-fetch-site': site } = request.headers
    const isProgram = origin === undefined && site === undefined && cookie === undefined
    if (!isProgram && !isFromOurPage(request, 'public'))
      throw await refuseStranger(request, unauthorized(notOurPage))
    return {}
  }

  /** A cookie is sent by the browser whoever asks: what writes, or leaves a record, must come from our own page. */
  function isFromOurPage({ method, headers }: FastifyRequest, scope: Asked): boolean {
    const { origin, 'sec-fetch-site': site } = headers
    if (scope === 'operator' && site === 'cross-site') return false
    if (method === 'GET' || method === 'HEAD') return true
    return site === undefined ? origin === ourOrigin : site === 'same-origin'
  }

  /** A browser has one cookie for all its windows: a page that says whose it is does not act for whoever came after. */
  function isMeant({ headers }: FastifyRequest, { id }: Account): boolean {
    const meant = headers['atelier-account']
    return meant === undefined || meant === id
  }

  // The key's limit is asked first; a request it refuses does not count against the account.
  async function spendOfKey(reply: FastifyReply, account: Account, keyId: string): Promise<void> {
    const limits = rateLimitsOf(account)
    const ofKey = await limiter.spend(`key:${keyId}`, limits.key)
    if (!ofKey.allowed) throw rateLimited(ofKey)
    const ofAccount = await limiter.spend(`account:${account.id}`, limits.account)
    if (!ofAccount.allowed) throw rateLimited(ofAccount)
    reply.headers(rateLimitHeaders(tighter(ofKey, ofAccount)))
  }

  async function spendOfSession(reply: FastifyReply, account: Account): Promise<void> {
    const ofSessions = await limiter.spend(...windowOfSessions(account))
    if (!ofSessions.allowed) throw rateLimited(ofSessions)
    reply.headers(rateLimitHeaders(ofSessions))
  }

  async function refuseStranger(request: FastifyRequest, refusal: Problem): Promise<Problem> {
    const window = await limiter.spend(`address:${networkOf(request.ip)}`, strangersLimit)
    return window.allowed ? refusal : rateLimited(window)
  }
}

function bearerToken({ headers }: FastifyRequest): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(headers.authorization ?? '')?.[1]
}

/** Of two, Node shows the first; whoever stands in front may have looked at the other. */
const hasTwoKeys = (request: FastifyRequest) =>
  request.headers.authorization !== undefined && countHeader(request, 'authorization') > 1

const sendOneKey = 'Send one Authorization header.'
const sendKey = 'Send "Authorization: Bearer <API key>".'
const signIn = 'Sign in: this needs the session of the account page.'
const notOurPage = 'A request of a browser must come from the account page itself.'
const otherAccount =
  'Somebody else has signed in in this browser since this page was opened. Reload the page.'
const unauthorized = (detail: string) => new Problem('unauthorized', detail)

const rateLimited = (window: WindowState) => new Problem('rate_limited', ...refusalOf(window))
