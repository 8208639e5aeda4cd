-- How the attempts at a webhook went, by hour: counted as they are written down, in the same statement, so that a page
-- reads 24 rows and not a day of attempts. Whoever writes attempts has the webhook's row locked.
create table webhook_hours (
  webhook_id uuid not null references webhooks on delete cascade,
  hour timestamptz not null,
  delivered integer not null,
  refused integer not null,
  failed integer not null,
  primary key (webhook_id, hour)
) with (fillfactor = 70);
create index webhook_hours_oldest on webhook_hours (hour);

create function count_attempts() returns trigger language plpgsql as $$
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
create trigger attempts_are_counted after insert on delivery_attempts
  referencing new table as made for each statement execute function count_attempts();
