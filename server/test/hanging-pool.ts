import type { Pool } from 'pg'

/** A database that takes every statement and answers none, as one does whose connection died without a word. */
export function hangingPool(): Pool {
  const pool: Pick<Pool, 'query'> = { query: () => new Promise<never>(() => undefined) }
  return pool as Pool // Of a pool, whoever is given this one asks nothing else.
}
