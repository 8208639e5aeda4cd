-- What an agent shows to act under a grant. Tokens and codes are kept as hashes: whoever reads the table cannot use them.

-- A person has agreed, and the agent fetches its tokens with this, once and within a minute. The grant is made then.
create table agent_codes (
  hash bytea primary key,
  account_id uuid not null references accounts,
  client_id text not null references agent_clients,
  redirect_uri text not null,
  challenge text not null,
  -- The grant as the person wants it: name, scopes, limits, end.
  terms jsonb not null,
  -- The grant that was made; a code that comes again ends it.
  key_id uuid references api_keys,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- A request is answered once: its challenge is its own.
create unique index agent_codes_by_challenge on agent_codes (client_id, challenge);

create table agent_tokens (
  hash bytea primary key,
  kind text not null check (kind in ('access', 'refresh')),
  key_id uuid not null references api_keys,
  expires_at timestamptz not null,
  -- A refresh token is replaced when it is used; one that comes again ends the grant.
  used_at timestamptz
);
create index agent_tokens_by_key on agent_tokens (key_id);
create index agent_tokens_by_expiry on agent_tokens (expires_at);
