import type { ApiKeyCache } from '../accounts/api-key-cache.ts'
import type { LiveBrand } from '../brand/store.ts'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Outbound } from '../platform/outbound/client.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { Secrets } from '../platform/secrets.ts'

/** What the operations of agents need. */
export type AgentsDependencies = {
  db: Db
  brand: LiveBrand
  apiKeyCache: ApiKeyCache
  limiter: RateLimiter
  outbound: Outbound
  secrets: Secrets
  clock: Clock
  /** The public URL of the service, without a slash at the end. */
  publicUrl: string
}
