-- What runs is marked in the line of its account. It was counted among all that hold a slot, one by one in `generations`, for the place in
-- the queue that each submit is told: an account with thousands of slots, and as many generations that wait for a worker, made each of its
-- submits look at all of them.
alter table unfinished_generations add column running boolean not null default false;
create index unfinished_generations_running on unfinished_generations (account_id, seq) where running;

-- From here on nothing starts until the end: what runs is marked once.
create trigger generations_that_start_are_marked after update on generations referencing new table as after
  for each statement execute function mark_started();

update unfinished_generations line set running = true
  from generations g where g.id = line.generation_id and g.status = 'processing';
