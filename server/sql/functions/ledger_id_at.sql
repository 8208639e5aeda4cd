-- Returns the id of the first entry of the ledger that was made at this moment or later, as generation_seq_at does for generations.
create or replace function ledger_id_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := coalesce((select min(id) from ledger), 0);
  high bigint := coalesce((select max(id) from ledger), 0) + 1;
  middle bigint;
  found_id bigint;
  found_at timestamptz;
begin
  while low < high loop
    middle := (low + high) / 2;
    select id, created_at into found_id, found_at from ledger where id >= middle order by id limit 1;
    if found_at is null or found_at >= moment then high := middle; else low := found_id + 1; end if;
  end loop;
  return low;
end $$;
