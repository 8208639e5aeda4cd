-- What owners change at run time; null is what the configuration says. Nodes of before go by the configuration alone.
alter table settings
  add column signup text check (signup in ('open', 'invite')),
  add column signup_coins integer check (signup_coins between 0 and 1000000000),
  add column running_limit integer check (running_limit between 1 and 10000),
  add column rate_limits jsonb;

create table brand (
  single boolean primary key default true check (single),
  name text,
  accent_light text,
  accent_dark text,
  terms_url text,
  privacy_url text,
  contact text,
  -- By the name of the mail; one that is missing is written as ever.
  mails jsonb not null default '{}'
);

-- Apart, so that a look at the brand reads no bytes. Nodes tell a change by the digest.
create table brand_images (
  name text primary key check (name in ('logo', 'favicon')),
  media_type text not null check (media_type in ('image/svg+xml', 'image/png')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  digest text not null,
  bytes bytea not null check (length(bytes) <= 1048576)
);
