import type { DeliveryState } from '@atelier/contract/delivery.ts'
import type { GenerationStatus } from '@atelier/contract/generation.ts'
import type { Client } from 'pg'
import { invariants } from '../../server/src/coins/audit.store.ts'
import type { Finding } from './findings.ts'

export type GenerationSnapshot = {
  id: string
  accountId: string
  keyId: string | null
  key: string
  seq: number
  status: GenerationStatus
  progress: number | null
  charged: number | null
  error: string | null
  completedAt: string | null
  hasSlot: boolean
  token: string | null
  /** The last one, and how it stands. */
  attempt: string | null
  outputs: number
}
export type AccountSnapshot = {
  id: string
  available: number
  held: number
  slots: number
  unfinished: number
  limit: number
}

export type WebhookSnapshot = {
  id: string
  accountId: string
  keyId: string | null
  url: string
  events: string[]
  isEnabled: boolean
  /** About to be deleted. */
  isRetired: boolean
  takenBy: string | null
}
export type DeliverySnapshot = {
  id: string
  webhookId: string
  eventId: string
  generationId: string | null
  state: DeliveryState
  attempts: number
  /** Attempts since it was last begun anew. */
  round: number
}

/** All that is in the database at one moment, and what the audit says of it. */
export type Snapshot = {
  broken: Finding[]
  accounts: AccountSnapshot[]
  generations: GenerationSnapshot[]
  webhooks: WebhookSnapshot[]
  deliveries: DeliverySnapshot[]
  attemptIds: string[]
  files: string[]
  jobs: number
}

const audits = invariants.map(
  ({ id, query }) => `select '${id}' as rule, id, detail from (${query}) as offenders`,
)

const rows = (query: string) => `(select coalesce(json_agg(r), '[]') from (${query}) as r)`
const list = (query: string) => `(select coalesce(json_agg(r.value), '[]') from (${query}) as r)`

// One statement, planned once in a session: this is half of what the simulator does.
const text = `select json_build_object(
  'broken', ${rows(`select rule, format('%s: %s', id, detail) as detail from (${audits.join(' union all ')}) as audits`)},
  'accounts', ${rows(`select id, available, held, slots, unfinished, coalesce(raised_limit, running_limit) as limit from accounts`)},
  'generations', ${rows(`
    select id, account_id as "accountId", key_id as "keyId", idempotency_key as key, seq, status, progress, coins_charged as charged,
      error_code as error, completed_at as "completedAt", job_id is not null as "hasSlot", attempt_token as token,
      (select number || state from attempts where generation_id = g.id order by number desc limit 1) as attempt,
      (select count(*) from assets where generation_id = g.id) as outputs
    from generations as g order by seq`)},
  'webhooks', ${rows(`
    select id, account_id as "accountId", key_id as "keyId", url, events, disabled_at is null as "isEnabled",
      matching_since = 'infinity' as "isRetired", taken_by as "takenBy"
    from webhooks`)},
  'deliveries', ${rows(`
    select id, webhook_id as "webhookId", event_id as "eventId", generation_id as "generationId", state, attempts,
      attempts - attempts_before as round
    from deliveries`)},
  'attemptIds', ${list('select id as value from attempts')},
  'files', ${list('select blob_key as value from assets')},
  'jobs', (select count(*) from pgboss.job where name = 'generations' and state < 'completed')
) as look`

export async function readSnapshot(session: Client): Promise<Snapshot> {
  const { rows: found } = await session.query<{ look: Snapshot }>({ name: 'look', text })
  return found[0]!.look
}
