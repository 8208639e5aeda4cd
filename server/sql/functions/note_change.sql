-- In the very statement that changes the row: no writer can forget it.
create or replace function note_change() returns trigger language plpgsql as $$
begin
  new.changes := coalesce(old.changes, 0) + 1;
  if exists (select from followed_accounts where account_id = new.account_id) then
    perform pg_notify('generation_changes', concat_ws(' ', new.account_id, new.id, old.status, new.status));
  end if;
  return new;
end $$;
