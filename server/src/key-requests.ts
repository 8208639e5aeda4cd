import type { IncomingMessage } from 'node:http'
import { rateLimitsOf, type Account } from './accounts/account.ts'
import type { ApiKeyCache } from './accounts/api-key-cache.ts'
import type { AccountCaller } from './accounts/callers.ts'
import { rateLimitHeaders, tighter, type WindowState } from './accounts/rate-limits.ts'
import type { DirectAnswer } from './platform/http/direct-reads.ts'
import type { Scope } from './platform/http/endpoint.ts'
import type { Prepared } from './platform/http/etag.ts'
import type { RateLimiter } from './platform/rate-limiter.ts'

/** What the windows of a key and its account say; the second is null where the first had no room. */
type Windows = [ofKey: WindowState, ofAccount: WindowState | null]

export type KeyRequests = ReturnType<typeof createKeyRequests>

/** Admits the requests of keys, each counted once, whether it is answered directly or by the framework. */
export function createKeyRequests(apiKeyCache: ApiKeyCache, limiter: RateLimiter) {
  /** Of requests that were handed to the framework after they were counted. */
  const handedOver = new WeakMap<IncomingMessage, { keyId: string; windows: Windows }>()

  function windowsBefore(request: IncomingMessage, keyId: string): Windows | undefined {
    const before = handedOver.get(request)
    return before?.keyId === keyId ? before.windows : undefined
  }

  // The key's limit is checked first; a request that it refuses does not count against the account.
  function spend(account: Account, keyId: string): Promise<Windows> {
    const limits = rateLimitsOf(account)
    return limiter.spendBoth(
      { id: `key:${keyId}`, window: limits.key },
      { id: `account:${account.id}`, window: limits.account },
    )
  }

  return {
    /** Whether it is known to be over a limit. */
    isOverLimit(request: IncomingMessage, keyId: string): boolean {
      const before = windowsBefore(request, keyId)
      return before !== undefined && refusingOf(before) !== undefined
    },

    /** The headers of its answer, or the window that refuses it. */
    async count(request: IncomingMessage, account: Account, keyId: string) {
      const windows = windowsBefore(request, keyId) ?? (await spend(account, keyId))
      const refusing = refusingOf(windows)
      if (refusing) return { refusing }
      apiKeyCache.recordUse(keyId)
      return { headers: headersOf(windows) }
    },

    /** For a key that is cached, works and has the scope: `readAhead` is called while the request is being counted. */
    readDirectly(
      request: IncomingMessage,
      authorization: string,
      scope: Scope,
      readAhead: (caller: AccountCaller) => Promise<Prepared | undefined>,
    ): Promise<DirectAnswer | undefined> | undefined {
      const token = bearerToken(authorization)
      const found = token === undefined ? undefined : apiKeyCache.findCached(token)
      // A grant works only through /mcp; the framework refuses it.
      if (!found || found.key.isRevoked || found.isExpired || found.key.grant) return undefined
      const { account, key } = found
      if (!key.scopes.some((each) => each === scope)) return undefined
      const ahead = readAhead({ account, key, channel: 'api', callerId: `key:${key.id}` })
      ahead.catch(() => undefined) // Nobody waits for it yet, and nobody will if the request is refused.
      return answer(request, account, key.id, ahead)
    },
  }

  async function answer(
    request: IncomingMessage,
    account: Account,
    keyId: string,
    ahead: Promise<Prepared | undefined>,
  ): Promise<DirectAnswer | undefined> {
    const windows = await spend(account, keyId)
    const prepared = refusingOf(windows) ? undefined : await ahead.catch(() => undefined)
    if (!prepared) {
      handedOver.set(request, { keyId, windows })
      return undefined
    }
    apiKeyCache.recordUse(keyId)
    const headers = Object.entries(headersOf(windows)).flat()
    return { prepared, headers, accountId: account.id, keyId }
  }
}

export function bearerToken(authorization: string): string | undefined {
  return /^Bearer +([\x21-\x7e]+) *$/i.exec(authorization)?.[1]
}

function refusingOf([ofKey, ofAccount]: Windows): WindowState | undefined {
  if (!ofAccount) return ofKey
  return ofAccount.allowed ? undefined : ofAccount
}

/** Of the window that is exhausted first. */
function headersOf([ofKey, ofAccount]: Windows): Record<string, string> {
  return rateLimitHeaders(ofAccount ? tighter(ofKey, ofAccount) : ofKey)
}
