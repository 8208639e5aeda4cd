-- Writes down under which handles backends know attempts, each for whoever has the token of its generation. Returns the places of
-- those that were. Plans are as in start_generations; generations are looked up one by one (`offset 0`).
create or replace function save_handles(batch jsonb) returns setof integer
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
declare
  ids uuid[] := array(select (each ->> 'id')::uuid from jsonb_array_elements(batch) each);
begin
  return query
    update attempts set state = 'running', handle = member.handle
    from (
      select * from jsonb_to_recordset(batch) as listed (place integer, id uuid, token uuid, handle jsonb) order by id
    ) as member
    where attempts.id = any (ids) and attempts.id = member.id and (attempts.ended_at is null) is true and exists (
      select from generations g
      where g.id = attempts.generation_id and g.attempt_token = member.token and (g.status = 'processing') is true offset 0)
    returning member.place;
end $$;
