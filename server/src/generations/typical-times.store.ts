import type { TypicalTimes } from '@atelier/contract/typical-times.ts'
import { sql } from 'kysely'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { ttlCache } from '../platform/ttl-cache.ts'

/** How many of the newest successes are looked at, whatever the size of the history. */
const NEWEST_RUNS = 1000
/** The median of fewer would tell one account how long the run of another took. */
const FEWEST_RUNS = 3
const TTL_MS = 60_000

/** Read at most once a minute on each node, however many ask. */
export function openTypicalTimes(db: Db, clock: Clock): () => Promise<TypicalTimes> {
  const times = ttlCache(() => readTypicalTimes(db), { ttlMs: TTL_MS, maxEntries: 1, clock })
  return async () => (await times('all')) ?? { items: [] }
}

async function readTypicalTimes(db: Db): Promise<TypicalTimes> {
  const { rows } = await sql<TypicalTimes['items'][number]>`
    with newest as (
      select generation_id from ended_generations where status = 'succeeded' order by -seq limit ${NEWEST_RUNS}
    )
    select model_id, effect_id, round(percentile_cont(0.5) within group
      (order by extract(epoch from g.completed_at - g.started_at))::numeric, 3)::float8 as seconds
    from newest join generations g on g.id = newest.generation_id
    group by model_id, effect_id having count(*) >= ${FEWEST_RUNS}
    order by model_id, effect_id nulls first`.execute(db)
  return { items: rows }
}
