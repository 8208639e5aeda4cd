import type { Settings } from '@atelier/contract/settings.ts'
import type { TypicalTimes } from '@atelier/contract/typical-times.ts'
import type { Links } from '../assets/links.ts'
import type { KnownBackends } from '../providers/known-backends.ts'
import type { BackendStates } from '../backends/store.ts'
import type { Quotes } from '../catalog/quote-token.ts'
import type { LiveCatalog } from '../catalog/store.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import type { Cached } from '../platform/cached.ts'
import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Queues } from './queues.client.ts'
import type { Reads } from './reads.store.ts'
import type { Settles } from './settles.store.ts'
import type { SubmitReads } from './submit-reads.store.ts'
import type { Submits } from './submits.store.ts'

/** What the operations of generations need. */
export type GenerationsDependencies = {
  db: Db
  blobs: Blobs
  catalog: LiveCatalog
  /** Cached, since the paid path must not query the database for them each time. */
  settings: Cached<Settings>
  quotes: Quotes
  submits: Submits
  submitReads: SubmitReads
  settles: Settles
  reads: Reads
  typicalTimes(): Promise<TypicalTimes>
  queues: Queues
  backends: KnownBackends
  backendStates: BackendStates
  links: Links
  cursors: Cursors
  /** What a coin is sold for; undefined where the operator has not said it. */
  coinValue: CoinValue | undefined
  /** After how many days outputs are deleted; undefined where they are kept. */
  outputRetentionDays: number | undefined
  /** How to reach the operator. */
  operatorContact(): string | undefined
  /** The public URL of the service, without a slash at the end. */
  publicUrl: string
}
