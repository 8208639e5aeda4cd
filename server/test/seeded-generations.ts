/** The id of one of the two accounts. */
export const seededAccount = '00000000-0000-4000-8000-000000000001'

/** SQL for two accounts with four thousand generations each, of all statuses, mostly ended. */
export const seedGenerations = `
  insert into users (id, name, email)
    select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'x', n || '@example.com' from generate_series(0, 1) n;
  insert into accounts (id) select id from users;
  insert into generations (id, seq, account_id, channel, idempotency_key, body_hash, model_id, model_name, task_type,
      modality, workspace, params, effective_params, status, coins_quoted, coins_per_output, outputs_requested,
      price_lines, hold_month, queue, time_limit_seconds, created_at, started_at, completed_at, coins_charged,
      error_code, job_id)
    select gen_random_uuid(), seq, ('00000000-0000-4000-8000-00000000000' || seq % 2)::uuid, 'api', 'key-' || seq, 'x',
      'model-' || n % 7, 'x', 'image.generate', (array['image', 'video', 'audio', '3d'])[1 + n % 4],
      (array['image', 'video', 'audio', '3d', 'tools'])[1 + n % 5], '{}', '{}', status, 5, 5, 1, '[]', '2026-01-01',
      'generations', 60, now(), now(), case when status in ('queued', 'processing') then null else now() end,
      case when status in ('queued', 'processing') then null else 0 end,
      case status when 'failed' then 'internal' end,
      case when status = 'processing' then gen_random_uuid() end
    from generate_series(1, 8000) seq, lateral (select seq / 2) as of_account (n),
      lateral (select case when n % 50 = 0 then 'queued' when n % 101 = 0 then 'processing'
        when n % 9 = 0 then 'failed' when n % 7 = 0 then 'canceled' else 'succeeded' end) as of_row (status)`
