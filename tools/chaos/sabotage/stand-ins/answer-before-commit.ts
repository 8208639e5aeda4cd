import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, QueryResult } from 'kysely'
import { openSubmits as openOriginals } from '../../../../server/src/generations/submits.store.ts'
import { withStatements } from './statements.ts'

const COMMIT_AFTER_MS = 200

/** A submit is answered while its transaction is still open. */
export const openSubmits: typeof openOriginals = ({ db }, queues, turns) => {
  const execute = (query: CompiledQuery) =>
    new Promise<QueryResult<unknown>>((resolve, reject) => {
      const committed = db.transaction().execute(async (tx) => {
        resolve(await tx.executeQuery(query))
        await sleep(COMMIT_AFTER_MS)
      })
      committed.catch(reject)
    })
  return openOriginals({ db: withStatements(db, execute) }, queues, turns)
}
