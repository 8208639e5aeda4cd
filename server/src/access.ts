import { scopes } from '@atelier/contract/account.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from './accounts/account.ts'
import {
  endedAgents,
  endedCallers,
  type AccountCaller,
  type OperatorCaller,
  type SessionCaller,
} from './accounts/callers.ts'
import { windowOfSessions } from './accounts/account.ts'
import { networkOf, rateLimitHeaders, unauthenticatedLimit } from './accounts/rate-limits.ts'
import { rateLimited } from './accounts/request-throttle.ts'
import { refusalForRole, type OperatorToken } from './accounts/operator-tokens.ts'
import type { ApiKeyCache } from './accounts/api-key-cache.ts'
import type { LoginThrottle } from './accounts/login-throttle.ts'
import { hasSecondFactor } from './accounts/second-factors.store.ts'
import type { Sessions } from './accounts/sessions.store.ts'
import { findOrCreateAccount } from './coins/sign-up-bonus.store.ts'
import { newAccountTerms } from './settings/new-accounts.ts'
import type { Settings } from '@atelier/contract/settings.ts'
import type { Cached } from './platform/cached.ts'
import type { Config } from './config.ts'
import { bearerToken, type KeyRequests } from './key-requests.ts'
import type { Db } from './platform/db/database.ts'
import { currentAgentCall } from './platform/http/agent-call.ts'
import { countHeader } from './platform/http/count-header.ts'
import { Problem } from './platform/http/problem.ts'
import type { Authenticate } from './platform/http/route.ts'
import type { LastUsedBuffer } from './platform/last-used-buffer.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'
import { equalInConstantTime } from './platform/secrets.ts'

type Options = {
  config: Config
  db: Db
  apiKeyCache: ApiKeyCache
  keyRequests: KeyRequests
  sessions: Sessions
  signInUses: LastUsedBuffer
  limiter: RateLimiter
  loginThrottle: LoginThrottle
  operatorTokens: readonly OperatorToken[]
  settings: Cached<Settings>
}

type RequiredScope = Parameters<Authenticate>[2]

/**
 * Authenticates the caller, counts the request against rate limits and checks the scope, in this order and before the
 * body of the request is read.
 */
export function createAuthenticate({
  config,
  db,
  apiKeyCache,
  keyRequests,
  sessions,
  signInUses,
  limiter,
  loginThrottle,
  operatorTokens,
  settings,
}: Options): Authenticate {
  const terms = async () => newAccountTerms(await settings.get())
  const ourOrigin = new URL(config.publicUrl).origin
  return async (request, reply, scope, onKnown) => {
    // Before authentication, which costs a query: a refusal must cost next to nothing.
    if (request.routeOptions.config.isLoginThrottled) await loginThrottle.check(request.ip)
    if (scope === 'public') return checkOrigin(request)
    if (hasTwoAuthorizationHeaders(request))
      throw await refuseUnauthenticated(request, unauthorized(sendOneKey))
    if (scope === 'operator') return identifyOperator(request, reply)
    if (scope === 'session') return identifySession(request, reply, scope)
    if (scope === 'agent') return identifyAgent(request, reply)

    const caller = await identifyAccount(request, reply, scope, onKnown)
    if (caller.key && !caller.key.scopes.includes(scope)) {
      throw new Problem(
        'insufficient_scope',
        `This key lacks the scope "${scope}". It has: ${caller.key.scopes.join(', ')}. ${caller.key.grant ? signInForScope : 'Create a key with that scope.'}`,
      )
    }
    return caller
  }

  // Where there is an `Authorization` header, cookies are ignored.
  async function identifyAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: RequiredScope,
    onKnown?: (caller: AccountCaller) => void,
  ): Promise<AccountCaller> {
    if (request.headers.authorization === undefined) {
      const { account, sessionToken } = await identifySession(request, reply, scope)
      return { account, key: null, channel: 'web', callerId: `session:${sessionToken}` }
    }
    const token = bearerToken(request.headers.authorization)
    if (token === undefined) throw await refuseUnauthenticated(request, unauthorized(sendKey))
    const found = await apiKeyCache.find(token)
    if (!found)
      throw await refuseUnauthenticated(
        request,
        new Problem('invalid_api_key', 'This API key does not exist. Check that you copied all of it.'),
      )
    const ended = found.key.grant ? endedAgents : endedCallers
    if (found.key.isRevoked)
      throw await refuseUnauthenticated(request, new Problem('api_key_revoked', ended.api_key_revoked))
    if (found.isExpired)
      throw await refuseUnauthenticated(request, new Problem('api_key_expired', ended.api_key_expired))
    // Its audience is /mcp, and what that calls inside the process.
    if (found.key.grant && scope !== 'agent' && !currentAgentCall())
      throw await refuseUnauthenticated(request, new Problem('invalid_api_key', onlyForMcp))

    const { account, key } = found
    const caller: AccountCaller = {
      account,
      key,
      channel: currentAgentCall() ? 'mcp' : 'api',
      callerId: `key:${key.id}`,
    }
    const hasScope = key.scopes.some((each) => each === scope)
    if (hasScope && !keyRequests.isOverLimit(request.raw, key.id)) onKnown?.(caller)
    if (currentAgentCall()?.takeCounted?.()) return caller
    const { refusing, headers } = await keyRequests.count(request.raw, account, key.id)
    if (refusing) throw rateLimited(refusing)
    reply.headers(headers)
    return caller
  }

  /** An agent may have any scope: the calls that are made for it are checked one by one. */
  async function identifyAgent(request: FastifyRequest, reply: FastifyReply): Promise<AccountCaller> {
    try {
      if (request.headers.authorization === undefined)
        throw await refuseUnauthenticated(request, unauthorized(sendKey))
      return { ...(await identifyAccount(request, reply, 'agent')), channel: 'mcp' }
    } catch (thrown) {
      if (!(thrown instanceof Problem) || thrown.status !== 401) throw thrown
      // RFC 9728: where an agent without a key learns how to get one.
      const metadata = `${ourOrigin}/.well-known/oauth-protected-resource/mcp`
      const challenge = `Bearer resource_metadata="${metadata}", scope="${scopes.join(' ')}"`
      throw new Problem(thrown.code, thrown.message, {
        ...thrown.extras,
        headers: { ...thrown.extras.headers, 'www-authenticate': challenge },
      })
    }
  }

  async function identifySession(
    request: FastifyRequest,
    reply: FastifyReply,
    scope: RequiredScope,
  ): Promise<SessionCaller> {
    const session =
      request.headers.authorization === undefined && request.headers.cookie
        ? await sessions.find(request)
        : undefined
    if (!session)
      throw await refuseUnauthenticated(request, unauthorized(scope === 'session' ? signIn : sendKey))
    if (!isSameOrigin(request, scope)) throw await refuseUnauthenticated(request, unauthorized(notOurPage))
    const account = await findOrCreateAccount(db, session.userId, terms)
    if (!isMeantFor(request, account)) throw await refuseUnauthenticated(request, unauthorized(otherAccount))
    await consumeForSession(reply, account)
    signInUses.add(session.token)
    return { account, sessionToken: session.token }
  }

  async function identifyOperator(request: FastifyRequest, reply: FastifyReply): Promise<OperatorCaller> {
    if (request.headers.authorization !== undefined) {
      const given = bearerToken(request.headers.authorization) ?? ''
      const token = operatorTokens.find((each) => equalInConstantTime(each.token, given))
      if (!token)
        throw await refuseUnauthenticated(
          request,
          new Problem(
            'unauthorized',
            'This operator token is not valid. Compare it with OPERATOR_TOKEN on the server.',
          ),
        )
      checkRole(request, token.role)
      // Tokens for metrics get no further than that, and what answers there asks for no role.
      return { operator: token.name, role: token.role === 'metrics' ? 'read-only' : token.role }
    }
    const { account } = await identifySession(request, reply, 'operator')
    const { email, operatorRole } = account
    if (operatorRole === null)
      throw new Problem(
        'insufficient_scope',
        'Only operators can do this. Ask an operator to make your account one.',
      )
    if (config.operatorSecondFactor === 'required' && !(await hasSecondFactor(db, account.id)))
      throw new Problem('insufficient_scope', turnOnSecondFactor)
    checkRole(request, operatorRole)
    return { operator: email, role: operatorRole }
  }

  function checkRole({ method, routeOptions, query }: FastifyRequest, role: OperatorToken['role']): void {
    const { url: path, config: declared } = routeOptions
    const { showsContent = false, isForSupport = false } = declared
    // Fastify's parser gives an object.
    const refusal = refusalForRole(role, { method, path, query: query as object, showsContent, isForSupport })
    if (refusal !== undefined) throw new Problem('insufficient_scope', refusal)
  }

  /**
   * Prevents signing somebody in or up from another site. A request without Origin, Sec-Fetch-Site and cookies comes
   * from a program, not from a browser.
   */
  async function checkOrigin(request: FastifyRequest): Promise<object> {
    const { origin, cookie, 'sec-fetch-site': site } = request.headers
    const isProgram = origin === undefined && site === undefined && cookie === undefined
    if (!isProgram && !isSameOrigin(request, 'public'))
      throw await refuseUnauthenticated(request, unauthorized(notOurPage))
    return {}
  }

  /** Also what is typed into the address bar, and what programs send. */
  function isFromUs(site: string | string[] | undefined, origin: string | undefined): boolean {
    if (site === undefined) return origin === undefined || origin === ourOrigin
    return site === 'same-origin' || site === 'none'
  }

  /**
   * Browsers send cookies with requests of any site, so whatever writes or leaves a record must come from our own page.
   */
  function isSameOrigin({ method, headers }: FastifyRequest, scope: RequiredScope): boolean {
    const { origin, 'sec-fetch-site': site } = headers
    // Reads of operators may leave a record in their name.
    if (scope === 'operator' && !isFromUs(site, origin)) return false
    if (method === 'GET' || method === 'HEAD') return true
    return site === undefined ? origin === ourOrigin : site === 'same-origin'
  }

  /**
   * All windows of a browser share one cookie. A page that names its account must not act for another account that has
   * signed in since.
   */
  function isMeantFor({ headers }: FastifyRequest, { id }: Account): boolean {
    const meant = headers['atelier-account']
    return meant === undefined || meant === id
  }

  async function consumeForSession(reply: FastifyReply, account: Account): Promise<void> {
    const ofSessions = await limiter.spend(...windowOfSessions(account))
    if (!ofSessions.allowed) throw rateLimited(ofSessions)
    reply.headers(rateLimitHeaders(ofSessions))
  }

  async function refuseUnauthenticated(request: FastifyRequest, refusal: Problem): Promise<Problem> {
    const window = await limiter.spend(`address:${networkOf(request.ip)}`, unauthenticatedLimit)
    return window.allowed ? refusal : rateLimited(window)
  }
}

/** Node shows only the first of two Authorization headers, and a proxy in front may have checked the second. */
const hasTwoAuthorizationHeaders = (request: FastifyRequest) =>
  request.headers.authorization !== undefined && countHeader(request, 'authorization') > 1

const sendOneKey = 'Send one Authorization header.'
const sendKey = 'Send "Authorization: Bearer <API key>".'
const signInForScope = 'Ask the person to sign in again and allow it.'
const onlyForMcp =
  'This is the access token of an agent, which works only at /mcp. For the API, create an API key on the account page.'
const signIn = 'Sign in on the account page first.'
const turnOnSecondFactor =
  'This server requires two-step sign-in of operators. Turn it on in Settings on the account page.'
const notOurPage = 'Browsers can send this only from the account page itself.'
const otherAccount = 'Someone else signed in to this browser after this page was opened. Reload the page.'
const unauthorized = (detail: string) => new Problem('unauthorized', detail)
