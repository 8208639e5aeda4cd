-- Files come and go; what is known of them stays: a generation was charged for so many outputs.
alter table assets
  add column transparent boolean,
  add column stem text check (stem in ('vocals', 'drums', 'bass', 'other')),
  -- Its files are gone, or about to go.
  add column deleted_at timestamptz;

-- The same bytes, uploaded twice by one account, are stored once.
create index uploads_by_content on assets (account_id, sha256) where generation_id is null and deleted_at is null;
create index uploads_by_age on assets (created_at, id) where generation_id is null and deleted_at is null;
create index outputs_by_age on assets (created_at, id) where generation_id is not null and deleted_at is null;

-- Deleted by its owner: what people wrote is gone; the id, the coins and the ledger stay.
alter table generations
  add column deleted_at timestamptz,
  add constraint only_what_has_ended_is_deleted check (deleted_at is null or completed_at is not null);
