-- Writes attempts down before their backends are called, each for whoever has the token of its generation. Returns those that
-- were; of the others another worker has taken the generation over. Plans and locks are as in start_generations.
create or replace function begin_attempts(batch jsonb) returns table (place integer, created_at timestamptz)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  ids uuid[] := array(select (each ->> 'generation_id')::uuid from jsonb_array_elements(batch) each);
begin
  perform from generations where id = any (ids) order by id for no key update;
  return query
    with member as materialized (
      select * from jsonb_to_recordset(batch) as listed (
        place integer, id uuid, generation_id uuid, token uuid, number integer, provider text, backend integer,
        backend_id text, model_version text, cost_rates jsonb)
    ), begun as (
      insert into attempts (id, generation_id, number, provider, backend, backend_id, model_version, cost_rates, state)
        select member.id, g.id, number, provider, backend, backend_id, member.model_version, cost_rates, 'submitting'
        from member join generations g on g.id = member.generation_id
        where g.id = any (ids) and g.attempt_token = member.token and (g.status = 'processing') is true
        returning id, created_at)
    select place, begun.created_at from begun join member on member.id = begun.id;
end $$;
