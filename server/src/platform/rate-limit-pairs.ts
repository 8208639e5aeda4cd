import type { Pool, QueryConfig } from 'pg'
import { createBatcher, type Batcher } from './batcher.ts'
import { within } from './deadline.ts'

/** A window as it is stored, and how many requests it takes. */
type StoredWindow = { key: string; limit: number; durationMs: number }

/** A request that counts in two windows, in the second only if the first has room for it. */
type Pair = { first: StoredWindow; second: StoredWindow }

/** How many requests a window has counted with this one, and when it ends; null for one that did not count it. */
type Counted = { points: number; expiresAtMs: number }
export type PairCounted = { first: Counted; second: Counted | null }

type Row = { key: string; points: number; expire: number }

// As with single windows: after this each node counts in its own memory.
const TIMEOUT_MS = 5_000

/** Counts pairs in the table `rate_limit_windows`: both windows of all waiting requests in one statement. */
export function openPairs(pool: Pool): Batcher<Pair, PairCounted> {
  const run = (pairs: Pair[]) => countTogether(pool, pairs)
  // An error is never the fault of one window.
  return createBatcher({ concurrency: 1, maxItems: 256, run, isBatchError: () => true })
}

const startOrGoOn = `
  on conflict (key) do update set
    points = case when known.expire <= $7 then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= $7 then excluded.expire else known.expire end
  returning key, points, expire`

// Sorted, so that two batches cannot deadlock: first all first windows, then all second ones.
const statement = `
  with asked as materialized (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::text[], $6::bigint[])
      as asked (first_key, requests, first_limit, first_expire, second_key, second_expire)
  ), first as (
    insert into rate_limit_windows as known (key, points, expire)
    select first_key, requests, first_expire from asked order by first_key ${startOrGoOn}
  ), passed as (
    select second_key, second_expire, least(requests, first_limit - (points - requests)) as requests
    from asked join first on key = first_key
  ), second as (
    insert into rate_limit_windows as known (key, points, expire)
    select second_key, sum(requests), min(second_expire) from passed where requests > 0
    group by second_key order by second_key ${startOrGoOn}
  )
  select key, points, expire from first union all select key, points, expire from second`

async function countTogether(pool: Pool, pairs: Pair[]): Promise<PairCounted[]> {
  const nowMs = Date.now()
  const groups = [...Map.groupBy(pairs, ({ first }) => first.key).values()]
  const asked = groups.map((group) => {
    // An account's limits may change between two requests of a batch; then the earlier ones hold for all of it.
    const { first, second } = group[0]!
    return { first, second, requests: group.length }
  })
  const query: QueryConfig = {
    text: statement,
    values: [
      asked.map(({ first }) => first.key),
      asked.map(({ requests }) => requests),
      asked.map(({ first }) => first.limit),
      asked.map(({ first }) => nowMs + first.durationMs),
      asked.map(({ second }) => second.key),
      asked.map(({ second }) => nowMs + second.durationMs),
      nowMs,
    ],
    query_timeout: TIMEOUT_MS,
  }
  const { rows } = await within(TIMEOUT_MS, pool.query<Row>(query))
  return replay(
    pairs,
    new Map(asked.map((group) => [group.first.key, group])),
    new Map(rows.map((row) => [row.key, row])),
  )
}

/** What each request would have been told, had they come one after another. */
function replay(
  pairs: Pair[],
  asked: ReadonlyMap<string, Pair & { requests: number }>,
  after: ReadonlyMap<string, Row>,
): PairCounted[] {
  const windows = new Map(Array.from(after.values(), (row) => [row.key, { ...row }]))
  const passedOf = new Map<string, number>()
  for (const { first, second, requests } of asked.values()) {
    const window = windows.get(first.key)! // The statement returns every first window.
    window.points -= requests
    const passed = Math.max(0, Math.min(requests, first.limit - window.points))
    passedOf.set(second.key, (passedOf.get(second.key) ?? 0) + passed)
  }
  for (const [key, passed] of passedOf) if (passed > 0) windows.get(key)!.points -= passed

  const count = (key: string): Counted => {
    const window = windows.get(key)!
    return { points: ++window.points, expiresAtMs: window.expire }
  }
  return pairs.map(({ first }) => {
    const counted = count(first.key)
    const { second } = asked.get(first.key)! // Each pair is in a group.
    return { first: counted, second: counted.points <= first.limit ? count(second.key) : null }
  })
}
