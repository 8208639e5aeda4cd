// Generations written by SQL as if they had been submitted and claimed one by one.
import { query } from './sql.ts'

/** Running ones of one account, which nobody works on; their ids. */
export async function fillRunning(databaseUrl: string, accountId: string, count: number): Promise<string[]> {
  const made = await query<{ id: string }>(
    databaseUrl,
    `insert into generations (${columns}, status, progress, started_at)
      select ${values}, 'processing', 0, now() from generate_series(1, $2) as n returning id`,
    [accountId, count],
  )
  return made.map(({ id }) => id)
}

const columns = `id, seq, account_id, channel, idempotency_key, body_hash, model_id, model_name, task_type, modality,
  workspace, params, effective_params, coins_quoted, coins_per_output, outputs_requested, price_lines, hold_month, queue,
  time_limit_seconds, created_at`

const values = `gen_random_uuid(), nextval('generation_order'), $1::uuid, 'api', gen_random_uuid()::text, repeat('0', 64),
  'sandbox-image', 'Sandbox image', 'image.generate', 'image', 'image', '{"prompt": "A lighthouse at dusk", "seed": 1}',
  '{"prompt": "A lighthouse at dusk", "seed": 1, "num_outputs": 1, "aspect_ratio": "1:1"}', 5, 5, 1, '[]',
  date_trunc('month', now())::date, 'generations', 3600, now()`
