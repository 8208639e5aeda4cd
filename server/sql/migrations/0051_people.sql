-- What operators look accounts up by, what they write down about them, and what is left to do for a person who wants to be deleted.
-- Decision 75.

alter table accounts
  -- From then on nobody can sign in or submit, and the person has no name and no email here any more.
  add column deletion_requested_at timestamptz,
  -- Once everything that is deleted is gone.
  add column deleted_at timestamptz,
  -- When to delete what there is; null: there is nothing to delete.
  add column erase_due_at timestamptz;
create index accounts_to_erase on accounts (erase_due_at) where erase_due_at is not null;

-- No index has a column that moving coins changes: such an index would be written by every hold and every settle.
create index accounts_locked on accounts (created_at desc, id desc) where locked;
create index accounts_operators on accounts (created_at desc, id desc) where operator;

-- Never shown to the customer. They are added and, with the person, deleted.
create table account_notes (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  author text not null,
  text text not null check (char_length(text) between 1 and 4000),
  created_at timestamptz not null default app_now()
);
create index account_notes_newest on account_notes (account_id, id desc);
create trigger account_notes_are_not_changed before update on account_notes
  for each row execute function refuse_change();

-- Files of deleted people that are still to be removed: listed in the transaction that deletes their assets, so that none is left
-- behind by a process that dies in between.
create table files_to_erase (
  blob_key text primary key,
  account_id uuid not null references accounts,
  sha256 text not null,
  -- Keys of the files made from it.
  derived text[] not null
);
create index files_to_erase_of_account on files_to_erase (account_id);

-- What was done to whom. Names, emails and addresses can be taken out of it once a person is deleted, and nothing else can be changed.
drop trigger operator_actions_are_append_only on operator_actions;
create trigger operator_actions_are_append_only before delete on operator_actions
  for each row execute function refuse_change();
create trigger operator_actions_lose_names_only before update on operator_actions for each row
  when ((new.id, new.at, new.actor, new.action, new.target, new.detail)
    is distinct from (old.id, old.at, old.actor, old.action, old.target, old.detail - '{email,name,url}'::text[]))
  execute function refuse_change();
