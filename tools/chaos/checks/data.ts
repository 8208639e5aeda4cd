import { sql } from 'kysely'
import { checkInvariants } from '../../../server/src/coins/audit.store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { inSnapshot } from '../../../server/src/platform/db/snapshot.ts'
import { violationsOf, type Violation } from './violation.ts'

/** What holds at every moment, in the middle of everything too: the audit's invariants, and two that it gives time. */
export function checkData(db: Db): Promise<Violation[]> {
  return inSnapshot(db, async (tx) => {
    const { invariants } = await checkInvariants(tx)
    return [
      ...invariants.flatMap(({ id, offenders }) =>
        violationsOf(
          id,
          offenders.map((offender) => `${offender.id}: ${offender.detail}`),
        ),
      ),
      ...violationsOf('whoever has a slot has a job', await idsOf(tx, slotWithoutJob)),
      ...violationsOf('nobody waits while a slot is free', await idsOf(tx, waiterBesideFreeSlot)),
    ]
  })
}

const slotWithoutJob = `
  select g.id from generations g left join pgboss.job j on j.name = g.queue and j.id = g.job_id
  where g.completed_at is null and g.job_id is not null
    and (j.id is null or j.state not in ('created', 'retry', 'active'))`

const waiterBesideFreeSlot = `
  select distinct a.id from accounts a join generations g on g.account_id = a.id
  where not a.locked and a.slots < coalesce(a.raised_limit, a.running_limit)
    and g.status = 'queued' and g.job_id is null`

async function idsOf(tx: Db, query: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${sql.raw(query)}`.execute(tx)
  return rows.map(({ id }) => id)
}
