-- What was sent before there were days becomes the first of them. Reading it keeps nobody waiting, for nobody writes there.
alter table delivery_attempts_before validate constraint before_the_days;

-- From here on it takes a moment: the constraint proves the bound.
lock table deliveries in access exclusive mode;
do $$
declare
  bound timestamptz := (
    select substring(pg_get_constraintdef(oid) from '''(.+)''')::timestamptz from pg_constraint
    where conrelid = 'delivery_attempts_before'::regclass and conname = 'before_the_days');
begin
  with moved as (delete from delivery_attempts_default where at < bound returning *)
    insert into delivery_attempts_before select * from moved;
  execute format('alter table delivery_attempts attach partition delivery_attempts_before for values from (minvalue) to (%L)', bound);
end $$;
alter table delivery_attempts_before drop constraint before_the_days;
-- Nothing is deleted by age any more.
drop index delivery_attempts_oldest;
