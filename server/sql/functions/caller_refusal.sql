-- Where coins move, a key that was revoked, a session that was ended and a switch that was thrown bind from the moment
-- their answer was given, on every node: each is asked for inside the transaction that moves the coins, under a lock that
-- orders that transaction with the change. Nodes remember keys and switches for seconds; here nobody does.
--
-- Why this caller may move no coins, as a problem's code; null where it may. A caller is `key:<id>` or `session:<token>`.
-- The caller's account must be locked: a key is revoked under that lock. Who ends a session deletes its row, and so waits
-- for whoever has it locked here.
create or replace function caller_refusal(the_caller text, moment timestamptz) returns text language plpgsql as $$
declare
  key api_keys;
begin
  if the_caller like 'key:%' then
    select * into strict key from api_keys where id = substr(the_caller, 5)::uuid;
    return case
      when key.revoked_at is not null then 'api_key_revoked'
      when key.expires_at <= moment then 'api_key_expired' end;
  elsif the_caller like 'session:%' then
    perform from sessions where token = substr(the_caller, 9) and expires_at > moment for key share;
    return case when not found then 'unauthorized' end;
  end if;
  return null;
end $$;
