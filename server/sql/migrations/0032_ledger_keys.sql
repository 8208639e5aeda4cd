-- Only grants have a key. The constraint's index had every entry.
create unique index ledger_idempotency on ledger (account_id, idempotency_key) where idempotency_key is not null;
alter table ledger drop constraint ledger_account_id_idempotency_key_key;
