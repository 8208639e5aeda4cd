import { setTimeout as sleep } from 'node:timers/promises'
import { openSubmits as openOriginals } from '../../../../server/src/generations/submits.store.ts'
import { withTransactions } from './transactions.ts'

const COMMIT_AFTER_MS = 200

/** A submit is answered while its transaction is still open. */
export const openSubmits: typeof openOriginals = (database, queues) =>
  openOriginals(
    withTransactions(
      database,
      (work) =>
        new Promise((resolve, reject) => {
          const committed = database.db.transaction().execute(async (tx) => {
            resolve(await work(tx))
            await sleep(COMMIT_AFTER_MS)
          })
          committed.catch(reject)
        }),
    ),
    queues,
  )
