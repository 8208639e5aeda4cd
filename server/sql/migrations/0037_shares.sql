-- Links by which anybody sees an output, or all outputs of a generation.
create table shares (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  account_id uuid not null references accounts,
  generation_id uuid not null references generations,
  -- Null for all outputs.
  asset_id uuid references assets,
  token_hash bytea not null unique,
  -- The same token, for its owner to copy again.
  token_sealed text not null,
  shows_params boolean not null,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  -- By its owner, and by an operator.
  revoked_at timestamptz,
  removed_at timestamptz
);
create index shares_by_account on shares (account_id, seq) where revoked_at is null;
create index shares_by_generation on shares (generation_id);

-- What visitors told operators. One each: a visitor's network, hashed with the share, tells them apart.
create table share_reports (
  id uuid primary key default gen_random_uuid(),
  seq bigint generated always as identity unique,
  share_id uuid not null references shares,
  reporter text not null,
  reason text not null check (reason in ('illegal', 'person', 'copyright', 'other')),
  detail text check (char_length(detail) <= 1000),
  created_at timestamptz not null default app_now(),
  -- Once an operator has removed the share or dismissed the report.
  closed_at timestamptz,
  unique (share_id, reporter)
);
create index share_reports_open on share_reports (seq) where closed_at is null;

-- An operator's: the account makes no more shares, and those it has show nothing.
alter table accounts add column sharing_blocked boolean not null default false;
