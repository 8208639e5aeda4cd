-- All pairs of characters of a text that stand side by side, in small letters. An index has what this returns: a release that changes it has
-- to rebuild users_by_grams. Costly, so that nobody computes it row by row where a comparison does.
create or replace function search_grams(the_text text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(substr(small, start, 2)), '{}')
  from (select lower(the_text) as small) as lowered cross join generate_series(1, char_length(small) - 1) as start
$$;
