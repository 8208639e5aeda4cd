import type { CompiledQuery, QueryExecutor, QueryResult } from 'kysely'
import type { Db } from '../../../../server/src/platform/db/database.ts'

type Execute = (query: CompiledQuery) => Promise<QueryResult<unknown>>

/** The same database, whose statements outside of transactions are what `execute` makes of them. */
export function withStatements(db: Db, execute: Execute): Db {
  const executor = new Proxy(db.getExecutor(), {
    get(target, name) {
      if (name === 'executeQuery') return execute
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  return new Proxy(db, {
    get: (target, name) =>
      name === 'getExecutor' ? (): QueryExecutor => executor : Reflect.get(target, name, target),
  })
}
