// Generations by the hundred thousand, written by SQL as if they had been submitted one by one.
import { query } from './sql.ts'

/** Queued ones of one account; those with a job hold a slot, and a worker will find them. */
export async function fillQueued(
  databaseUrl: string,
  accountId: string,
  count: number,
  withJob: number,
): Promise<void> {
  await query(
    databaseUrl,
    `with made as (
      insert into generations (${columns}, status, job_id)
      select ${values}, 'queued', case when n <= $3 then gen_random_uuid() end from generate_series(1, $2) as n
      returning id, job_id, model_id, account_id),
    held as (
      insert into ledger (account_id, number, generation_id, kind, coins, available_after, held_after)
      select made.account_id, ledger_entries + row_number() over (), made.id, 'hold', 5, available - 5 * $2, held + 5 * $2
      from made join accounts on accounts.id = made.account_id),
    counted as (
      update accounts set available = available - 5 * $2, held = held + 5 * $2, unfinished = unfinished + $2,
        slots = slots + $3, ledger_entries = ledger_entries + $2 where id = $1)
    insert into pgboss.job_common (id, name, data, start_after, expire_seconds, deletion_seconds, keep_until, retry_limit,
      retry_delay, retry_backoff, retry_delay_max, policy, heartbeat_seconds)
    select job_id, q.name, jsonb_build_object('generationId', made.id, 'modelId', made.model_id), now(), q.expire_seconds,
      q.deletion_seconds, now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, q.retry_backoff,
      q.retry_delay_max, q.policy, q.heartbeat_seconds
    from made join pgboss.queue q on q.name = 'generations' where job_id is not null`,
    [accountId, count, withJob],
  )
}

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

/** How many of those that have ended match the rarest filter: as many among a thousand as among a million. */
const rareCount = 30

/** Ended ones of one account, each with its output; the rare ones stand far apart. */
export async function fillEnded(databaseUrl: string, accountId: string, count: number): Promise<void> {
  await query(
    databaseUrl,
    `with made as (
      insert into generations (${columns}, status, coins_charged, started_at, completed_at)
      select ${values.replace("'image', 'image'", `case when n % ($2 / $3) = 0 then '3d' else 'image' end, 'image'`)},
        'succeeded', 5, now(), now() from generate_series(1, $2) as n
      returning id, account_id)
    insert into assets (account_id, generation_id, position, kind, mime_type, blob_key, size_bytes, sha256, width, height)
    select account_id, id, 0, 'image', 'image/png', id || '-0', 1000, repeat('0', 64), 8, 8 from made`,
    [accountId, count, rareCount],
  )
}

/**
 * Events of all generations that have ended and have none yet. The trigger writes the deliveries, as it does for a
 * transition.
 */
export async function fillEvents(databaseUrl: string): Promise<void> {
  await query(
    databaseUrl,
    `insert into events (type, account_id, generation_id) select 'generation.' || status, account_id, id
      from generations where completed_at is not null on conflict do nothing`,
  )
}

const columns = `id, seq, account_id, channel, idempotency_key, body_hash, model_id, model_name, task_type, modality,
  workspace, params, effective_params, coins_quoted, coins_per_output, outputs_requested, price_lines, hold_month, queue,
  time_limit_seconds, created_at`

const values = `gen_random_uuid(), nextval('generation_order'), $1::uuid, 'api', gen_random_uuid()::text, repeat('0', 64),
  'sandbox-image', 'Sandbox image', 'image.generate', 'image', 'image', '{"prompt": "A lighthouse at dusk", "seed": 1}',
  '{"prompt": "A lighthouse at dusk", "seed": 1, "num_outputs": 1, "aspect_ratio": "1:1"}', 5, 5, 1, '[]',
  date_trunc('month', now())::date, 'generations', 3600, now()`
