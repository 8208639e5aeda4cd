import type { Settings } from '@atelier/contract/settings.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Cached } from '../platform/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { KnownBackends } from '../providers/known-backends.ts'
import type { Quotes } from './quote-token.ts'
import type { ModelReloads } from './reloads.store.ts'
import type { LiveCatalog } from './store.ts'
import type { ShownFiles } from './shown-files.files.ts'

/** What the operations of catalog need. */
export type CatalogDependencies = {
  db: Db
  blobs: Blobs
  catalog: LiveCatalog
  modelReloads: ModelReloads
  shownFiles: ShownFiles
  backends: KnownBackends
  /** What a coin is sold for; undefined where the operator has not said it. */
  coinValue: CoinValue | undefined
  quotes: Quotes
  /** Cached, since the paid path must not query the database for them each time. */
  settings: Cached<Settings>
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
}
