import type { Pool, QueryConfig, QueryResult } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import { createBatcher, type Batcher } from './batcher.ts'
import type { Db } from './db/database.ts'
import { within } from './deadline.ts'

// All requests of the node wait for the running statement, which may be on a dead connection, or wait for a free one.
// After the timeout, each node counts in its own memory.
const TIMEOUT_MS = 5_000

type Spend = { key: string; points: number; expiresAtMs: number }
type Spent = Pick<QueryResult<{ points: number; expire: number }>, 'rows'>

/** Counts in the table `rate_limit_windows`, for all limiters of this node, in one statement a batch. */
export function openWindows(pool: Pool): Batcher<Spend, Spent> {
  const run = (spends: Spend[]) => spendTogether(pool, spends)
  // An error is never the fault of one window: each limiter then counts in memory.
  return createBatcher({ concurrency: 1, maxItems: 256, run, isBatchError: () => true })
}

/** The library's limiter, except that requests share statements. */
export class BatchedLimiter extends RateLimiterPostgres {
  #windows: Batcher<Spend, Spent>

  constructor(windows: Batcher<Spend, Spent>, options: ConstructorParameters<typeof RateLimiterPostgres>[0]) {
    super(options)
    this.#windows = windows
  }

  /** The method that the library asks of its stores. */
  _upsert(key: string, points: number, durationMs: number): Promise<Spent> {
    return this.#windows.add({ key, points, expiresAtMs: Date.now() + durationMs })
  }
}

/** Uses Node's clock, as the writes do. Skips locked windows: waiting for them in another order could deadlock. */
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

/** Several spends of one window get the counts that they would have got one after another. */
async function spendTogether(pool: Pool, spends: Spend[]): Promise<Spent[]> {
  const byKey = Map.groupBy(spends, ({ key }) => key)
  // Sorted, so that two batches cannot deadlock.
  const windows = [...byKey].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const keys = windows.map(([key]) => key)
  const points = windows.map(([, same]) => same.reduce((sum, spend) => sum + spend.points, 0))
  const expires = windows.map(([, same]) => same[0]?.expiresAtMs)
  const query: QueryConfig = {
    text: statement,
    values: [keys, points, expires, Date.now()],
    query_timeout: TIMEOUT_MS,
  }
  const { rows } = await within(
    TIMEOUT_MS,
    pool.query<{ key: string; points: number; expire: number }>(query),
  )
  const after = new Map(rows.map((row) => [row.key, row]))
  return spends
    .toReversed()
    .map(({ key, points: own }) => {
      const window = after.get(key)! // The statement returns every window that it was given.
      const spent = { rows: [{ points: window.points, expire: window.expire }] }
      window.points -= own
      return spent
    })
    .toReversed()
}
