-- What was sent is most of what deliveries write, and goes after seven days: by dropping the partition of a day. The parent has no
-- index; each partition keeps one attempt of a number for itself, and over all of them the delivery's own count does.
-- What was there before is not to be read under these locks. It is out of sight until the next migration has read it.

-- In the order in which those who write attempts lock them.
lock table deliveries in share row exclusive mode;
lock table delivery_attempts in access exclusive mode;
alter table delivery_attempts rename to delivery_attempts_before;
alter index delivery_attempts_pkey rename to delivery_attempts_before_pkey;
drop trigger attempts_are_counted on delivery_attempts_before;
do $$ begin
  execute format('alter table delivery_attempts_before add constraint before_the_days check (at < %L) not valid',
    date_trunc('day', greatest(app_now(), (select max(at) from delivery_attempts_before)), 'UTC') + interval '1 day');
end $$;

create table delivery_attempts (
  like delivery_attempts_before,
  foreign key (delivery_id) references deliveries on delete cascade
) partition by range (at);
-- For what no partition was made in time.
create table delivery_attempts_default partition of delivery_attempts default;
alter table delivery_attempts_default add primary key (delivery_id, number);
create index delivery_attempts_default_oldest on delivery_attempts_default (at);

create trigger attempts_are_counted after insert on delivery_attempts
  referencing new table as made for each statement execute function count_attempts();
