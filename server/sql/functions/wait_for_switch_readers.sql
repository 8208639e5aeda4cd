-- Bound to every update of the settings: whoever throws a switch waits for those who have read it.
create or replace function wait_for_switch_readers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('settings', 0));
  return null;
end $$;
