-- Returns the number of the first generation that was submitted at this moment or later, by a binary search of about twenty
-- look-ups. Generations are numbered in the order of their submits, give or take seconds, so that it needs no index by time, which
-- every submit would have to write. Where a clock was set back, several numbers fit, and it returns one of them.
create or replace function generation_seq_at(moment timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := coalesce((select seq from generations order by -seq desc limit 1), 0);
  high bigint := coalesce((select seq from generations order by -seq limit 1), 0) + 1;
  middle bigint;
  found_seq bigint;
  found_at timestamptz;
begin
  while low < high loop
    middle := (low + high) / 2;
    select seq, created_at into found_seq, found_at from generations where -seq <= -middle order by -seq desc limit 1;
    if found_at is null or found_at >= moment then high := middle; else low := found_seq + 1; end if;
  end loop;
  return low;
end $$;
