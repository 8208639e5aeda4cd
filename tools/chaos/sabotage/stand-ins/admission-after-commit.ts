import { settle as settleOriginal } from '../../../../server/src/generations/settle.job.ts'
import { admitWaiting } from '../../../../server/src/generations/store.ts'

export { fail, rescheduleWith, waitForSlot } from '../../../../server/src/generations/settle.job.ts'

/** Whoever waits is admitted in a transaction of its own, after that of the success. */
export const settle: typeof settleOriginal = async (tools, made, outcome) => {
  const { generation } = made
  const settled = await settleOriginal(tools, made, outcome)
  if (settled?.result === 'succeeded')
    await tools.db.transaction().execute((tx) => admitWaiting(tx, tools.queues, generation.accountId))
  return settled
}
