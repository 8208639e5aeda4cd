-- Bound to inserts of generations: lists them where they are looked for.
create or replace function list_submitted() returns trigger language plpgsql as $$
begin
  insert into unfinished_generations (account_id, seq, generation_id)
    select account_id, seq, id from added where completed_at is null;
  -- Only what is copied from elsewhere runs, or has ended, when it is inserted. PL/pgSQL plans a statement when it is first reached: this
  -- function is there before the column `running` while an older database is migrated.
  if not exists (select from added where status <> 'queued') then return null; end if;
  if exists (select from added where status = 'processing') then
    update unfinished_generations line set running = true from added
      where line.account_id = added.account_id and line.seq = added.seq and added.status = 'processing';
  end if;
  if exists (select from added where completed_at is not null) then
    insert into ended_generations (account_id, status, seq, generation_id, completed_at, error_code)
      select account_id, status, seq, id, completed_at, error_code from added where completed_at is not null;
  end if;
  return null;
end $$;
