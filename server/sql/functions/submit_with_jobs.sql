-- submit_batch, and jobs for those that were given a slot. After the answers comes a row for each queue that has new jobs.
-- `lock_timeout`, here and wherever coins move in one statement: whoever waits for a lock is refused before the caller stops waiting, which
-- is after six seconds. Otherwise the statement would go on alone, and move coins after the answer that nothing was charged.
-- submit_batch leaves the jobs to its caller: nodes of the release before add them.
create or replace function submit_with_jobs(batch jsonb, groups jsonb)
returns table (
  place integer, verdict text, generation_id uuid, created_at timestamptz, queue_position integer, queue text
) language plpgsql set lock_timeout = '4s' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  answer submit_answer;
  admitted uuid[] := '{}';
begin
  for answer in select * from submit_batch(batch) loop
    if answer.verdict = 'admitted' then
      admitted := admitted || answer.generation_id;
      continue;
    end if;
    return query select answer.place, answer.verdict, answer.generation_id, answer.created_at, answer.queue_position, null;
  end loop;
  return query
    select null::integer, 'queued', null::uuid, null::timestamptz, null::integer, name
    from add_generation_jobs(admitted, groups) as name;
end $$;
