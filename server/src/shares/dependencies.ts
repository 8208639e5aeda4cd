import type { BuiltPage } from '../account-page/page-file.ts'
import type { LiveBrand } from '../brand/store.ts'
import type { Links } from '../assets/links.ts'
import type { LiveCatalog } from '../catalog/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Blobs } from '../platform/storage/blobs.ts'

/** What the operations of shares need. */
export type SharesDependencies = {
  db: Db
  brand: LiveBrand
  blobs: Blobs
  links: Links
  cursors: Cursors
  catalog: LiveCatalog
  secrets: Secrets
  limiter: RateLimiter
  publicUrl: string
  /** Whose typefaces the page of a link shares. */
  builtPage(): Promise<BuiltPage>
  /** The origin from which browsers load users' files. */
  filesOrigin: string
  /** How many links of one account may work at a time. */
  maxSharesPerAccount: number
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
}
