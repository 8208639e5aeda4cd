-- The number from which on generations were submitted at this moment or later. Numbers and moments have the same order but for
-- seconds, so that some twenty look-ups find it and no index of moments is written at every submit. Where a clock was set back in
-- between, it is one of the places that fit.
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
