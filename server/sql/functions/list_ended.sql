-- Bound to updates of generations: those that have ended are no longer in the line of their account, and listed by how they ended.
create or replace function list_ended() returns trigger
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
begin
  if not exists (select from after where completed_at is not null) then return null; end if;
  with ended as materialized (
    select after.account_id, after.status, after.seq, after.id, after.completed_at, after.error_code
    from after join before on before.id = after.id
    where before.completed_at is null and after.completed_at is not null
  ), gone as (
    delete from unfinished_generations using ended
      where unfinished_generations.account_id = ended.account_id and unfinished_generations.seq = ended.seq
  )
  insert into ended_generations (account_id, status, seq, generation_id, completed_at, error_code)
    select account_id, status, seq, id, completed_at, error_code from ended;
  return null;
end $$;
