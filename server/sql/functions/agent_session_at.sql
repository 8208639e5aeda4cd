-- The session in which a grant spends: the one that the client names, else the one that is open. That ends 30 minutes after its
-- last hold. What a client names cannot be taken for one of ours.
create or replace function agent_session_at(grant_id uuid, named text, moment timestamptz) returns text
language sql stable as $$
  select coalesce(
    'id:' || left(named, 200),
    (select name from key_periods
      where key_id = grant_id and kind = 'session' and name like 'from:%' and last_spent_at > moment - interval '30 minutes'
      order by last_spent_at desc limit 1),
    'from:' || to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
$$;
