-- What had ended before there was a trigger for it. Nobody waits for this, however much there is; what ends meanwhile is listed already.
insert into ended_generations (account_id, status, seq, generation_id, completed_at, error_code)
  select account_id, status, seq, id, completed_at, error_code from generations where completed_at is not null
  on conflict do nothing;
