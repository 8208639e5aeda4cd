-- Gives the free slots of a locked account row to its oldest waiters. Returns those that now need a job.
create or replace function admit(the_account uuid)
returns table (id uuid, job_id uuid, queue text, model_id text)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set enable_sort = off as $$
#variable_conflict use_column
declare
  room integer;
  ids uuid[];
begin
  select coalesce(raised_limit, running_limit) - slots into room from accounts where id = the_account and not locked;
  if coalesce(room, 0) <= 0 then return; end if;

  -- The line begins with those that hold a slot.
  ids := array(
    select g.id from unfinished_generations line join generations g on g.id = line.generation_id
    where line.account_id = the_account and (g.status = 'queued') is true and g.job_id is null
    order by line.seq limit room);
  if cardinality(ids) = 0 then return; end if;
  update accounts set slots = slots + cardinality(ids) where id = the_account;
  -- In their order, for that is the order in which their jobs will run.
  return query
    with admitted as (
      update generations g set job_id = gen_random_uuid() where g.id = any (ids)
      returning g.id, g.job_id, g.queue, g.model_id)
    select admitted.id, admitted.job_id, admitted.queue, admitted.model_id
    from unnest(ids) with ordinality as listed (id, nth) join admitted on admitted.id = listed.id order by nth;
end $$;
