import type { Settings } from '@atelier/contract/settings.ts'
import type { LiveBrand } from '../brand/store.ts'
import type { Queues } from '../generations/queues.client.ts'
import type { Cached } from '../platform/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Mail } from '../platform/mail.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { ApiKeyCache } from './api-key-cache.ts'
import type { LoginThrottle } from './login-throttle.ts'
import type { SecondFactors } from './second-factors.store.ts'
import type { Sessions } from './sessions.store.ts'

/** What the operations of accounts need. */
export type AccountsDependencies = {
  db: Db
  brand: LiveBrand
  sessions: Sessions
  apiKeyCache: ApiKeyCache
  loginThrottle: LoginThrottle
  secondFactors: SecondFactors
  /** Whether operators with a session must have a second factor. */
  operatorSecondFactor: 'off' | 'required'
  limiter: RateLimiter
  queues: Queues
  mail: Mail
  cursors: Cursors
  /** Who may sign up, and what new accounts get. */
  settings: Cached<Settings>
  /** The public URL of the service, without a slash at the end. */
  publicUrl: string
}
