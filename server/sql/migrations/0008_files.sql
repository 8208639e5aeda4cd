-- Files made from an asset's own: previews and further formats, each
-- { name, blobKey, mimeType, sizeBytes, sha256 }.
alter table assets add column derived jsonb not null default '[]' check (jsonb_typeof(derived) = 'array');

-- The sweep asks who a file belongs to, and so does whoever removes one that another asset may have, too.
create index assets_by_blob_key on assets (blob_key);

-- Which installation this is. The file store has the same id in it, so that none ever sweeps the files of another. Given
-- at the first start, not here: databases are cloned from a template.
create table installation (
  single boolean primary key default true check (single),
  id uuid not null,
  -- The file store has had it. From then on a store without it is one that is not there.
  is_marked boolean not null default false
);
