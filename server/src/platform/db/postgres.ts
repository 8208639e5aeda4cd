import { Client, Pool } from 'pg'
import { PreparingClient } from './prepared.ts'

const connection = {
  application_name: 'atelier',
  connectionTimeoutMillis: 5_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
} as const

export function openPool(url: string, poolSize: number): Pool {
  return new Pool({
    ...connection,
    Client: PreparingClient,
    connectionString: url,
    max: poolSize,
    // A transaction whose owner hangs must not hold its locks, such as that of an account, for ever.
    idle_in_transaction_session_timeout: 60_000,
  })
}

/** A connection beside the pool, for listening. The query timeout detects a dead connection. */
export function openClient(url: string): Client {
  return new Client({ ...connection, connectionString: url, query_timeout: 5_000 })
}
