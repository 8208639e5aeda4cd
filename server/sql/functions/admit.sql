-- Gives the free slots of a locked account row to its oldest waiters. Returns those that now need a job.
create or replace function admit(the_account uuid)
returns table (id uuid, job_id uuid, queue text, model_id text) language plpgsql as $$
#variable_conflict use_column
declare
  room integer;
begin
  select coalesce(raised_limit, running_limit) - slots into room from accounts where id = the_account and not locked;
  if coalesce(room, 0) <= 0 then return; end if;

  -- In their order, for that is the order in which their jobs will run.
  return query
    with admitted as (
      update generations set job_id = gen_random_uuid()
      where id in (
        select id from generations where account_id = the_account and status = 'queued' and job_id is null
        order by seq limit room)
      returning id, job_id, queue, model_id, seq)
    select id, job_id, queue, model_id from admitted order by seq;
  get diagnostics room = row_count;
  if room > 0 then
    update accounts set slots = slots + room where id = the_account;
  end if;
end $$;
