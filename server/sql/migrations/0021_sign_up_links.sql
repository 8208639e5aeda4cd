-- Sign-ups that wait for whoever reads the mail of that address: nobody is made before the link in it was followed.
create table sign_up_links (
  token_hash bytea primary key,
  email text not null check (email = lower(email)),
  name text not null,
  expires_at timestamptz not null
);
