import type { Pool } from 'pg'

/** A database that never answers, as when its connection has died silently. */
export function hangingPool(): Pool {
  const pool: Pick<Pool, 'query'> = { query: () => new Promise<never>(() => undefined) }
  return pool as Pool // Only `query` is used.
}
