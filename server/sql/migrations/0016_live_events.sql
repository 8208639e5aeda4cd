-- How those who follow a generation, or the log of an account, learn that something has happened.

-- Counts the changes of status and progress; null before the first.
alter table generations add column changes integer;

-- Accounts that somebody follows on some node. A transaction that notifies commits apart from all others that do, so what
-- nobody follows does not. Whoever follows says so anew before `until`; a row that has lapsed costs only its messages.
create table followed_accounts (
  account_id uuid primary key references accounts,
  until timestamptz not null
);

create trigger generations_count_their_changes before update of status, progress on generations for each row
  when (old.status <> new.status or old.progress is distinct from new.progress) execute function note_change();

-- The log of an account. Its events are written under the account's lock, which lasts until the commit: of two events of
-- one account, the one with the greater `seq` was committed later, and whoever reads on from a `seq` misses none.
create index events_of_account on events (account_id, seq);
create index events_oldest on events (created_at);
