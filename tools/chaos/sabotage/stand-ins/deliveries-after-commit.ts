import { sql } from 'kysely'
import { settle as settleOriginal } from '../../../../server/src/generations/settle.job.ts'

export { fail, rescheduleWith, waitForSlot } from '../../../../server/src/generations/settle.job.ts'

/** The deliveries of a success are written after its transaction. */
export const settle: typeof settleOriginal = async (tools, made, outcome) => {
  const { generation } = made
  const settled = await settleOriginal(tools, made, outcome)
  if (settled?.result === 'succeeded')
    await sql`
      with added as (
        insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, due_at)
        select webhooks.id, events.id, type, events.created_at, generation_id, 'pending', app_now()
        from events join webhooks using (account_id)
        where generation_id = ${generation.id} and type = any (webhooks.events) returning webhook_id)
      update webhooks set wake_at = app_now() where id in (select webhook_id from added)`.execute(tools.db)
  return settled
}
