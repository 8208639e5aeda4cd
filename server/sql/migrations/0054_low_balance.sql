-- At how few coins somebody wants a mail. A table of its own: what a job looks at every minute is only who chose a threshold, and
-- the rows of accounts, which every submit writes, stay as they are.
create table low_balance_alerts (
  account_id uuid primary key references accounts,
  threshold_coins bigint not null check (threshold_coins > 0),
  -- Since when a node sends the mail; where it died, another tries after a while.
  claimed_at timestamptz,
  -- When it was sent, since the balance fell below the threshold; null once it is above.
  mailed_at timestamptz
);
