-- What the tables of the migration before stand for. Apart from it, because readers wait for this one.
drop trigger generations_that_end_are_counted on generations;
drop index generations_by_status, generations_active, generations_waiting, generations_with_slot, generations_running,
  generations_started, generations_against_policy, generations_of_all_by_status, generations_ended;
-- A new version of a row stands beside the old one only where its page has room. A batch gives every row of a page a new version
-- before the old ones are dead.
alter table generations set (fillfactor = 50);

-- Only grants have a key. The constraint's index had every entry.
create unique index ledger_idempotency on ledger (account_id, idempotency_key) where idempotency_key is not null;
alter table ledger drop constraint ledger_account_id_idempotency_key_key;
