-- Whoever throws a switch waits for those who have read it, and no writer can forget to.
create trigger settings_wait_for_their_readers before update on settings
  for each statement execute function wait_for_switch_readers();
