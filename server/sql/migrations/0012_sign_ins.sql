-- A person looks where they are signed in. Sessions are not renewed by use, so that use is noted apart, once a minute.
alter table sessions add column last_seen_at timestamptz not null default app_now();
