import { eventLimits } from '@atelier/contract/limits.ts'
import type { WebhookEvent, WebhookEventType } from '@atelier/contract/webhook-event.ts'
import { sql } from 'kysely'
import type { Links } from '../assets/links.ts'
import { showEnded } from '../generations/show.store.ts'
import { createBatcher, type Batcher } from '../platform/batcher.ts'
import type { Db } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import { webhookEvent } from '../webhooks/event.ts'

export type LoggedEvent = { seq: number; event: WebhookEvent }

/** Where to continue in the log of an account, and how many events at most. */
export type LogQuery = { accountId: string; afterSeq: number; limit: number }

/** Events of accounts, oldest first, with fresh download links. */
export type EventLog = Batcher<LogQuery, LoggedEvent[]>

/** A day longer than they are shown, so that nothing is missing when a clock is set back. */
const KEPT_DAYS = eventLimits.logDays + 1
const DELETED_AT_ONCE = 5000
/** Events include their outputs, so that a long page of one account must not keep others waiting. */
const EVENTS_AT_ONCE = 500

export function openEventLog(db: Db, links: Links): EventLog {
  return createBatcher({
    concurrency: 2,
    maxItems: EVENTS_AT_ONCE,
    weigh: ({ limit }) => limit,
    run: (queries: LogQuery[]) => readTogether(db, links, queries),
    isBatchError: isDatabaseUnavailable,
  })
}

type Row = {
  queryIndex: number
  seq: number
  id: string
  type: WebhookEventType
  createdAt: Date
  generationId: string
}

async function readTogether(db: Db, links: Links, queries: LogQuery[]): Promise<LoggedEvent[][]> {
  const { rows } = await sql<Row>`
    select asked.query_index, event.seq, event.id, event.type, event.created_at, event.generation_id
    from unnest(${queries.map((_, index) => index)}::int[], ${queries.map(({ accountId }) => accountId)}::uuid[],
      ${queries.map(({ afterSeq }) => afterSeq)}::bigint[], ${queries.map(({ limit }) => limit)}::int[])
      as asked (query_index, account_id, after_seq, most)
    cross join lateral (
      select seq, id, type, created_at, generation_id from events
      where account_id = asked.account_id and seq > asked.after_seq
        and created_at > app_now() - make_interval(days => ${eventLimits.logDays})
      order by seq limit asked.most) as event
    order by asked.query_index, event.seq`.execute(db)
  const generations = await showEnded(db, links, [...new Set(rows.map(({ generationId }) => generationId))])
  const byQuery = Map.groupBy(rows, ({ queryIndex }) => queryIndex)
  return queries.map((_, index) => (byQuery.get(index) ?? []).map(loggedEvent))

  function loggedEvent({ seq, id, type, createdAt, generationId }: Row): LoggedEvent {
    return { seq, event: webhookEvent(id, type, createdAt, generations.get(generationId)!) } // All of them have ended.
  }
}

/** Deliveries and attempts keep what they need and are not affected. */
export async function forgetEvents(db: Db): Promise<void> {
  let forgotten: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from events where id in (
        select id from events where created_at < app_now() - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${DELETED_AT_ONCE} for update skip locked)`.execute(db)
    forgotten = numAffectedRows
  } while (forgotten === BigInt(DELETED_AT_ONCE))
}
