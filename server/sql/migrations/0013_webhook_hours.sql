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

create trigger attempts_are_counted after insert on delivery_attempts
  referencing new table as made for each statement execute function count_attempts();
