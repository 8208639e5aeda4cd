import { sql } from 'kysely'
import { settle as settleOriginal } from '../../../../server/src/generations/settle.job.ts'

export { fail, rescheduleWith, waitForSlot } from '../../../../server/src/generations/settle.job.ts'

/** The event of a success is committed before the success itself. */
export const settle: typeof settleOriginal = async (tools, made, outcome) => {
  const { generation } = made
  if (outcome.result === 'succeeded')
    await sql`insert into events (type, account_id, generation_id)
      values ('generation.succeeded', ${generation.accountId}, ${generation.id}) on conflict do nothing`.execute(
      tools.db,
    )
  return settleOriginal(tools, made, outcome)
}
