import type { Db } from '../platform/db/database.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { Outbound } from '../platform/outbound/client.ts'

/** What the operations of webhooks need. */
export type WebhooksDependencies = {
  db: Db
  outbound: Outbound
  /** Creates a signing secret: as it is shown once, and encrypted for storage. */
  newWebhookSecret(): { secret: string; sealed: string }
  cursors: Cursors
}
