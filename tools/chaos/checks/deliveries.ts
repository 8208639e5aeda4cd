import { sql } from 'kysely'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Receiver } from '../load/receiver.ts'
import { violationsOf, type Violation } from './violation.ts'

type Owed = { url: string; generationId: string; state: string | null }

/** Compares what the receivers were sent with the generations that have ended. */
export async function checkDeliveries(db: Db, receiver: Receiver): Promise<Violation[]> {
  const { rows } = await sql<Owed>`
    select url, g.id as generation_id, state
    from generations g
    join webhooks on webhooks.account_id = g.account_id and 'generation.' || g.status = any (webhooks.events)
    left join deliveries on webhook_id = webhooks.id and generation_id = g.id`.execute(db)
  const expected = rows.map(({ url, generationId, state }) => ({
    eventIds: receiver.eventIdsOf(url, generationId),
    isPending: state === 'pending',
    what: `${generationId} at ${url}, ${state ?? 'no delivery'}`,
  }))
  const whichOf = (those: typeof expected) => those.map(({ what }) => what)
  return [
    ...violationsOf('every request is signed and was asked for', receiver.mistakes),
    ...violationsOf('no delivery is left pending', whichOf(expected.filter(({ isPending }) => isPending))),
    ...violationsOf(
      'every end is heard of by whoever asked',
      whichOf(expected.filter(({ eventIds }) => eventIds.length === 0)),
    ),
    ...violationsOf('one end, one event id', whichOf(expected.filter(({ eventIds }) => eventIds.length > 1))),
  ]
}
