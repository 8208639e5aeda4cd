-- The switches of the service, for whoever acts on them before this transaction ends. The lock is shared, and no row is
-- touched: those who read the switches do not wait for each other.
create or replace function read_switches(out maintenance boolean, out disabled_channels text[]) language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('settings', 0));
  -- A statement of its own: it sees what was committed while it waited for the lock.
  select settings.maintenance, settings.disabled_channels into strict maintenance, disabled_channels from settings;
end $$;
