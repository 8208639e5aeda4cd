-- In which rows of key_periods a hold of a grant counts, by the moment at which it was made and its session.
create or replace function spend_periods(held_at timestamptz, session text) returns table (kind text, name text)
language sql stable as $$
  values ('grant', ''), ('day', to_char(held_at at time zone 'UTC', 'YYYY-MM-DD')), ('session', session)
$$;
