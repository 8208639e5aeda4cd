-- Bound to the attempts at webhooks: counts them into the webhook's hour.
create or replace function count_attempts() returns trigger language plpgsql as $$
begin
  insert into webhook_hours (webhook_id, hour, delivered, refused, failed)
    select webhook_id, date_trunc('hour', at, 'UTC'),
      count(*) filter (where status between 200 and 299),
      count(*) filter (where status between 200 and 299 is not true and state <> 'failed'),
      count(*) filter (where status between 200 and 299 is not true and state = 'failed')
    from made join deliveries on deliveries.id = delivery_id
    group by 1, 2 order by 1
    on conflict (webhook_id, hour) do update set
      delivered = webhook_hours.delivered + excluded.delivered,
      refused = webhook_hours.refused + excluded.refused,
      failed = webhook_hours.failed + excluded.failed;
  return null;
end $$;
