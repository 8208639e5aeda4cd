-- All parts of a text of up to three characters, in small letters. An index has what this returns: a release that changes it has to
-- rebuild users_by_grams. Costly, so that nobody computes it row by row where a comparison does.
create or replace function search_grams(the_text text) returns text[] language sql immutable strict parallel safe cost 1000 as $$
  select coalesce(array_agg(distinct substr(lower(the_text), start, size)), '{}')
  from generate_series(1, char_length(lower(the_text))) as start cross join generate_series(1, 3) as size
  where start + size - 1 <= char_length(lower(the_text))
$$;
