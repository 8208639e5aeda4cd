-- What people find their generations by: favorites, tags and collections. In a narrow table of their own, so that none of them writes
-- anything of a generation, and a list by one of them is read as those by status are.

create table collections (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references accounts,
  name text not null,
  created_at timestamptz not null default app_now(),
  unique (account_id, name)
);

create table generation_labels (
  account_id uuid not null references accounts,
  -- `favorite`, `tag:` with the tag, or `collection:` with its id. In the order of bytes, in which all tags are one range.
  label text collate "C" not null,
  seq bigint not null,
  generation_id uuid not null references generations,
  primary key (account_id, label, seq)
);
create index generation_labels_of_generation on generation_labels (generation_id);
