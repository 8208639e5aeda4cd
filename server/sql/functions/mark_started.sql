-- Bound to updates of generations: those that run are marked in the line of their account. Plans are as in list_ended.
create or replace function mark_started() returns trigger
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from after where status = 'processing') then return null; end if;
  update unfinished_generations set running = true
    from after cross join lateral (
      select ctid as place from unfinished_generations line
      where line.account_id = after.account_id and line.seq = after.seq and not line.running offset 0) as waiting
    where after.status = 'processing' and unfinished_generations.ctid = waiting.place;
  return null;
end $$;
