-- Files that belong to no asset, from when the sweep first saw them. It removes them a day later: a database that lacks rows, since it was
-- restored from a backup, takes live files for orphans, and somebody has to notice. What another database saw counts for nothing: a
-- dump carries these rows along.
create table orphan_files (
  blob_key text primary key,
  database text not null,
  seen_at timestamptz not null
);
