-- The session in which a grant spends: the one that is open, else one that begins now. It ends 30 minutes after its last hold,
-- whatever a client calls its own sessions: a new name would be a new allowance.
create or replace function agent_session_at(grant_id uuid, moment timestamptz) returns text
language sql stable as $$
  select coalesce(
    (select name from key_periods
      where key_id = grant_id and kind = 'session' and last_spent_at > moment - interval '30 minutes'
      order by last_spent_at desc limit 1),
    to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))
$$;
