import type { Pool, QueryConfig, QueryResult } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import { createBatcher, type Batcher } from './batcher.ts'
import type { Db } from './db/database.ts'
import { within } from './deadline.ts'

// Every request of the node stands behind the one under way, which may be on a connection that died without a word, or
// waits for one that is free. Then each node counts for itself.
const TIMEOUT_MS = 5_000

type Spend = { key: string; points: number; expiresAtMs: number }
type Spent = Pick<QueryResult<{ points: number; expire: number }>, 'rows'>

/** Counts in the table `rate_limit_windows`, for all limiters of this node: what waits together is one statement. */
export function openWindows(pool: Pool): Batcher<Spend, Spent> {
  const run = (spends: Spend[]) => spendTogether(pool, spends)
  // No window is at fault when one cannot be counted: each limiter then counts for itself.
  return createBatcher({ lanes: 1, maxItems: 256, run, isCommon: () => true })
}

/** The library's limiter, except that a request does not have a statement of its own. */
export class BatchedLimiter extends RateLimiterPostgres {
  #windows: Batcher<Spend, Spent>

  constructor(windows: Batcher<Spend, Spent>, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options)
    this.#windows = windows
  }

  /** What the library asks of each of its stores. */
  _upsert(key: string, points: number, durationMs: number): Promise<Spent> {
    return this.#windows.add({ key, points, expiresAtMs: Date.now() + durationMs })
  }
}

/** By the clock that the windows are written by. Whoever counts in one just now keeps it: two orders of locks would be a circle. */
export async function deleteOldWindows(db: Db): Promise<void> {
  await sql`
    delete from rate_limit_windows where key in (
      select key from rate_limit_windows where expire < ${Date.now()} for update skip locked)`.execute(db)
}

const statement = `
  insert into rate_limit_windows as known (key, points, expire)
  select key, points, expire from unnest($1::text[], $2::int[], $3::bigint[]) as spent (key, points, expire)
  on conflict (key) do update set
    points = case when known.expire <= $4 then excluded.points else known.points + excluded.points end,
    expire = case when known.expire <= $4 then excluded.expire else known.expire end
  returning key, points, expire`

/** Several of one window count one after another, as if each had come alone. */
async function spendTogether(pool: Pool, spends: Spend[]): Promise<Spent[]> {
  const byKey = Map.groupBy(spends, ({ key }) => key)
  // Sorted, so that two batches never wait for each other in a circle.
  const keys = [...byKey.keys()].toSorted()
  const points = keys.map((key) => byKey.get(key)!.reduce((sum, spend) => sum + spend.points, 0))
  const expires = keys.map((key) => byKey.get(key)![0]!.expiresAtMs)
  const query = {
    text: statement,
    values: [keys, points, expires, Date.now()],
    query_timeout: TIMEOUT_MS,
  } as QueryConfig
  const { rows } = await within(
    TIMEOUT_MS,
    pool.query<{ key: string; points: number; expire: number }>(query),
  )
  const after = new Map(rows.map((row) => [row.key, row]))
  return spends
    .toReversed()
    .map(({ key, points: own }) => {
      const window = after.get(key)!
      const spent = { rows: [{ points: window.points, expire: window.expire }] }
      window.points -= own
      return spent
    })
    .toReversed()
}
