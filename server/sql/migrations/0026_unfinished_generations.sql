-- Generations are looked for by what changes while they live, and by how they ended. Indexes for that made every change of a wide row
-- write all of its indexes, seventeen of them. Now two narrow tables are looked through instead: one has a row from the submit to the
-- end, the other one from the end on. No index of `generations` has a column that a run changes, so its updates write none.
-- Decision 51 says what each index that is left is for.

-- Nothing changes between the copy and the triggers. It takes a moment: what has ended is copied by the next migration.
lock table generations in access exclusive mode;

create table unfinished_generations (
  account_id uuid not null,
  seq bigint not null,
  generation_id uuid not null,
  -- An account's line, oldest first: those that hold a slot, then those that wait for one.
  primary key (account_id, seq)
) with (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 1000);

create table ended_generations (
  account_id uuid not null,
  status text not null,
  seq bigint not null,
  generation_id uuid not null,
  completed_at timestamptz not null,
  error_code text,
  -- Lists of an account by status.
  primary key (account_id, status, seq)
);
-- What operators list, of all accounts, and what they count of the last hour. By -seq, which no account's list asks for.
create index ended_generations_of_all on ended_generations (status, (-seq));
create index ended_generations_by_time on ended_generations (completed_at);
-- Spec silent: cooldown counts recent refusals by the content policy.
create index ended_generations_against_policy on ended_generations (account_id, completed_at)
  where error_code = 'content_policy';

insert into unfinished_generations (account_id, seq, generation_id)
  select account_id, seq, id from generations where completed_at is null;

-- Triggers, because nodes of the release before have functions of their own until they are replaced, and no writer can forget them.
create trigger generations_are_listed after insert on generations referencing new table as added
  for each statement execute function list_submitted();
create trigger generations_that_end_are_listed after update on generations
  referencing old table as before new table as after for each statement execute function list_ended();
-- list_ended also counts the usage of the day, for all that a statement ends.
drop trigger generations_that_end_are_counted on generations;
