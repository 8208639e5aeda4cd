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

/** Where to read on in the log of an account, and how many events at most. */
export type Asked = { accountId: string; afterSeq: number; limit: number }

/** Events of accounts, oldest first, with download links that begin their hour now. */
export type EventLog = Batcher<Asked, LoggedEvent[]>

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    eventLog: EventLog
  }
}

/** A day longer than they are shown: a clock that is set back finds nothing missing. */
const KEPT_DAYS = eventLimits.logDays + 1
const FORGOTTEN_AT_ONCE = 5000
/** Each is shown with its outputs: a long page of one must not keep others waiting for long. */
const EVENTS_AT_ONCE = 500

export function openEventLog(db: Db, links: Links): EventLog {
  return createBatcher({
    lanes: 2,
    maxItems: EVENTS_AT_ONCE,
    weigh: ({ limit }) => limit,
    run: (asked: Asked[]) => readTogether(db, links, asked),
    isCommon: isDatabaseUnavailable,
  })
}

type Row = {
  asker: number
  seq: number
  id: string
  type: WebhookEventType
  createdAt: Date
  generationId: string
}

async function readTogether(db: Db, links: Links, asked: Asked[]): Promise<LoggedEvent[][]> {
  const { rows } = await sql<Row>`
    select asked.asker, event.seq, event.id, event.type, event.created_at, event.generation_id
    from unnest(${asked.map((_, place) => place)}::int[], ${asked.map(({ accountId }) => accountId)}::uuid[],
      ${asked.map(({ afterSeq }) => afterSeq)}::bigint[], ${asked.map(({ limit }) => limit)}::int[])
      as asked (asker, account_id, after_seq, most)
    cross join lateral (
      select seq, id, type, created_at, generation_id from events
      where account_id = asked.account_id and seq > asked.after_seq
        and created_at > app_now() - make_interval(days => ${eventLimits.logDays})
      order by seq limit asked.most) as event
    order by asked.asker, event.seq`.execute(db)
  const generations = await showEnded(db, links, [...new Set(rows.map(({ generationId }) => generationId))])
  const byAsker = Map.groupBy(rows, ({ asker }) => asker)
  return asked.map((_, place) => (byAsker.get(place) ?? []).map(loggedEvent))

  function loggedEvent({ seq, id, type, createdAt, generationId }: Row): LoggedEvent {
    return { seq, event: webhookEvent(id, type, createdAt, generations.get(generationId)!) }
  }
}

/** Deliveries and their attempts know for themselves what they are about. */
export async function forgetEvents(db: Db): Promise<void> {
  let forgotten: bigint | undefined
  do {
    const { numAffectedRows } = await sql`
      delete from events where id in (
        select id from events where created_at < app_now() - make_interval(days => ${KEPT_DAYS})
        order by created_at limit ${FORGOTTEN_AT_ONCE} for update skip locked)`.execute(db)
    forgotten = numAffectedRows
  } while (forgotten === BigInt(FORGOTTEN_AT_ONCE))
}
