-- What operators switch, and who switched what.

create table settings (
  single boolean primary key default true check (single),
  maintenance boolean not null default false,
  maintenance_message text,
  disabled_channels text[] not null default '{}'
);
insert into settings default values;

-- A model or effect is on unless a row here says otherwise.
create table catalog_switches (
  kind text not null check (kind in ('model', 'effect')),
  id text not null,
  enabled boolean not null,
  primary key (kind, id)
);

create table operator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null default app_now(),
  actor text not null,
  action text not null,
  target text not null,
  detail jsonb not null
);
create trigger operator_actions_are_append_only before update or delete on operator_actions
  for each row execute function refuse_change();

-- Every node derives its signing keys from the same secret; this stops one that was given another.
create table secret_fingerprint (
  single boolean primary key default true check (single),
  fingerprint text not null
);

-- Rate-limit windows, in the form that rate-limiter-flexible reads and writes; unlogged, for losing them costs nothing.
create unlogged table rate_limit_windows (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
