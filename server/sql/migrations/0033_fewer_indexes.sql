-- What unfinished_generations and ended_generations stand for. The last of this release: functions of the release before use
-- these indexes, and are replaced next.
drop index generations_by_status, generations_active, generations_waiting, generations_with_slot, generations_running,
  generations_started, generations_against_policy, generations_of_all_by_status, generations_ended;
-- A new version of a row stands beside the old one only where its page has room. A batch gives every row of a page a new version
-- before the old ones are dead.
alter table generations set (fillfactor = 50);
