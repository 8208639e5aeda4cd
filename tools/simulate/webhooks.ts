import { webhookEventTypes } from '@atelier/contract/webhook-event.ts'
import type { ScheduledPool } from './scheduled-pool.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'

export type Hook = { id: string; accountId: string; name: string }

/**
 * In half of the seeds there are one or two webhooks, some for one key only. Some test events are already due for each
 * from the start, because generations take most of a run to end.
 */
export async function registerWebhooks(
  pool: ScheduledPool,
  random: Random,
  people: readonly Person[],
): Promise<Hook[]> {
  const hooks: Hook[] = []
  for (let count = random.pick([0, 0, 1, 2]); count > 0; count--) {
    const { accountId } = random.pick(people)
    const hook = { id: random.uuid(), accountId, name: `hook-${count}` }
    await pool.query(
      `insert into webhooks (id, account_id, key_id, url, events, secret_sealed)
      values ($1, $2, case when $3 then (select id from api_keys where account_id = $2 order by id limit 1) end, $4, $5, 'x')`,
      [hook.id, accountId, random.chance(0.2), urlOf(hook.name), pickEvents(random)],
    )
    await pool.query(
      `with sent as (
        insert into deliveries (webhook_id, event_id, event_type, event_at, state, due_at)
        select $1, gen_random_uuid(), 'generation.succeeded', app_now(), 'pending', app_now() from generate_series(1, $2)
        returning due_at)
      update webhooks set wake_at = (select min(due_at) from sent) where id = $1`,
      [hook.id, random.below(6)],
    )
    hooks.push(hook)
  }
  return hooks
}

export const urlOf = (name: string, version = 1) => `https://hooks.test/${name}?${version}`

export function pickEvents(random: Random): string[] {
  const chosen = webhookEventTypes.filter(() => random.chance(0.7))
  return chosen.length > 0 ? chosen : [...webhookEventTypes]
}
