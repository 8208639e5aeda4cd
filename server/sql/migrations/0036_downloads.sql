-- Links to a ZIP of several files, for a quarter of an hour. Which files: at most as many as DOWNLOAD_MAX_FILES.
create table downloads (
  token_hash bytea primary key,
  account_id uuid not null references accounts (id),
  asset_ids uuid[] not null,
  expires_at timestamptz not null
);
