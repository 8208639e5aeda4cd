-- The event and its deliveries are one: whoever writes the first has written the others.
create or replace function add_deliveries() returns trigger language plpgsql as $$
declare
  hook webhooks;
  due timestamptz;
begin
  for hook in
    select * from webhooks where account_id = new.account_id and new.type = any (events)
      and (key_id is null or key_id = (select g.key_id from generations g where g.id = new.generation_id))
    order by id for no key update
  loop
    if hook.disabled_at is not null then
      insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, ended_at)
        values (hook.id, new.id, new.type, new.created_at, new.generation_id, 'skipped', app_now());
      continue;
    end if;
    due := app_now();
    insert into deliveries (webhook_id, event_id, event_type, event_at, generation_id, state, due_at)
      values (hook.id, new.id, new.type, new.created_at, new.generation_id, 'pending', due);
    update webhooks set wake_at = least(wake_at, due) where id = hook.id;
    notify deliveries;
  end loop;
  return null;
end $$;
