-- Writes down how far generations are, each for whoever has its token; progress never falls. Returns the places of those that
-- were. Plans and locks are as in start_generations.
create or replace function save_progress(batch jsonb) returns setof integer
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
declare
  ids uuid[] := array(select (each ->> 'id')::uuid from jsonb_array_elements(batch) each);
begin
  perform from generations g where g.id = any (ids) order by g.id for no key update;
  return query
    update generations g set progress = greatest(g.progress, member.progress)
    from (
      select distinct on (id, token) * from jsonb_to_recordset(batch) as listed (
        place integer, id uuid, token uuid, progress real)
      order by id, token, place desc) as member
    where g.id = any (ids) and g.id = member.id and g.attempt_token = member.token and (g.status = 'processing') is true
    returning member.place;
end $$;
