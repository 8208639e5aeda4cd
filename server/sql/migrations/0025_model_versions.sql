-- Model files change while the service runs: which version of its model a generation was sold as, with which one each attempt
-- was made, and what every node has read of its files.

-- Null for what was submitted or tried before versions were written down.
alter table generations add column model_version text;
alter table attempts add column model_version text;

-- Every version of a model that a node has offered, sealed, since a file may hold a credential. What was bought under one is
-- looked after under it, also on a node whose files have changed since.
create table model_versions (
  model_id text not null,
  version text not null,
  sealed text not null,
  -- When a node last had it in its catalog.
  seen_at timestamptz not null default app_now(),
  primary key (model_id, version)
);

-- One row for a node that runs.
create table model_nodes (
  id text primary key,
  role text not null,
  started_at timestamptz not null default app_now(),
  seen_at timestamptz not null default app_now(),
  -- Of all of its models and effects together.
  version text not null,
  -- The version of each of its models, by id.
  models jsonb not null,
  -- The operator's files there, with what is wrong with each.
  files jsonb not null,
  loaded_at timestamptz not null
);
