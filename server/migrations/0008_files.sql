-- Files made from an asset's own: previews and further formats, each
-- { name, blobKey, mimeType, sizeBytes, sha256 }.
alter table assets add column derived jsonb not null default '[]' check (jsonb_typeof(derived) = 'array');

-- A file belongs to one asset: removing that one takes nothing from another. The sweep asks by it who a file belongs to.
create unique index assets_by_blob_key on assets (blob_key);

-- Which installation this is. The file store has the same id in it, so that none ever sweeps the files of another. Given
-- at the first start, not here: databases are cloned from a template.
create table installation (
  single boolean primary key default true check (single),
  id uuid not null
);
