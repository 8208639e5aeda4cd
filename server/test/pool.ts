import { Pool, type PoolConfig } from 'pg'

/** Connections to a database of a test. It may be dropped before the server has noticed that they have ended. */
export function openPool(connectionString: string | undefined, options: PoolConfig = {}): Pool {
  return new Pool({ connectionString, ...options }).on('error', () => {})
}
