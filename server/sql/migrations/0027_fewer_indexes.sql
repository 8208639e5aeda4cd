-- By what the tables of the migration before are looked through. Apart from it, because readers wait for this one.
drop index generations_by_status, generations_active, generations_waiting, generations_with_slot, generations_running,
  generations_started, generations_against_policy, generations_of_all_by_status, generations_ended;
-- A new version of a row stands beside the old one only where its page has room. A batch gives every row of a page a new version
-- before the old ones are dead.
alter table generations set (fillfactor = 50);
