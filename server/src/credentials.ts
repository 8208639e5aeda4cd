import { openApiKeyCache } from './accounts/api-key-cache.ts'
import { hashingRefused, openLoginThrottle } from './accounts/login-throttle.ts'
import { hashing } from './accounts/rate-limits.ts'
import { openSecondFactors } from './accounts/second-factors.store.ts'
import { openSessions } from './accounts/sessions.store.ts'
import { markSignInsUsed } from './accounts/sign-ins.store.ts'
import { createLastUsedBuffer } from './platform/last-used-buffer.ts'
import { createHashQueue } from './platform/password-hashing/hash-queue.ts'
import { openScrypt, type PasswordHasher } from './platform/password-hashing/scrypt.ts'
import type { Resources } from './resources.ts'
import { openRateLimiter } from './platform/rate-limiter.ts'

const FLUSH_USES_MS = 60_000

export type Credentials = Awaited<ReturnType<typeof openCredentials>>

/** What tells callers apart and counts their requests: keys, sessions, passwords and rate limits. */
export async function openCredentials(
  { config, database, db, secrets, metrics, clock, log }: Resources,
  closing: AsyncDisposableStack,
  /** For tests: a fast one. */
  hasher?: PasswordHasher,
) {
  const { publicUrl, isDevelopment, rateLimits: store, redisUrl } = config
  const limiter = await openRateLimiter({ store, pool: database.pool, redisUrl, metrics, log })
  closing.defer(() => limiter.close())
  const { mostWaiting } = hashing
  const scrypt = openScrypt()
  closing.defer(() => scrypt.close())
  const passwords = createHashQueue(hasher ?? scrypt, { mostWaiting, refuse: hashingRefused })
  const apiKeyCache = openApiKeyCache(db, clock, log)
  const signInUses = createLastUsedBuffer('sign-ins', (tokens) => markSignInsUsed(db, tokens), log)
  const flushUses = () => Promise.all([apiKeyCache.flush(), signInUses.flush()])
  const flushTimer = setInterval(() => void flushUses(), FLUSH_USES_MS)
  closing.defer(async () => {
    clearInterval(flushTimer)
    await flushUses()
  })
  const loginThrottle = openLoginThrottle({ limiter, passwords, clock })
  const secondFactors = openSecondFactors({ db, secrets, clock, loginThrottle })
  return {
    limiter,
    apiKeyCache,
    secondFactors,
    sessions: openSessions({ db, secrets, publicUrl, isDevelopment, passwords, secondFactors }),
    /** Records when sessions were last used, by token. */
    signInUses,
    loginThrottle,
  }
}
