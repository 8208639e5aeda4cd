import { openSubmits as openOriginals } from '../../../../server/src/generations/submits.store.ts'
import { withTransactions } from './transactions.ts'

/** Every statement of a batch commits by itself. */
export const openSubmits: typeof openOriginals = (database, queues) =>
  openOriginals(
    withTransactions(database, (work) => work(database.db)),
    queues,
  )
