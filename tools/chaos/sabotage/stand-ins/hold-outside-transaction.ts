import { sql } from 'kysely'
import { openSubmits as openOriginals } from '../../../../server/src/generations/submits.store.ts'

/** The coins are held by a statement that commits before the submit itself, which then does not hold them. */
export const openSubmits: typeof openOriginals = ({ db }, queues, turns) => {
  const submits = openOriginals({ db }, queues, turns)
  return {
    async add(submit) {
      const { coinsQuoted, accountId } = submit
      await sql`update accounts set available = available - ${coinsQuoted}::bigint, held = held + ${coinsQuoted}::bigint
        where id = ${accountId}`.execute(db)
      return submits.add(submit)
    },
  }
}
