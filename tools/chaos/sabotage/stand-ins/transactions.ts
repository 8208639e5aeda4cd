import type { Database, Db } from '../../../../server/src/platform/db/database.ts'

type Execute = <Result>(work: (tx: Db) => Promise<Result>) => Promise<Result>

/** The same database, whose transactions are what `execute` makes of them. */
export function withTransactions(database: Database, execute: Execute): Database {
  const db = new Proxy(database.db, {
    get: (target, name) => (name === 'transaction' ? () => ({ execute }) : Reflect.get(target, name, target)),
  })
  return { ...database, db }
}
