-- Called wherever other code would call now().
-- Stable, although clock_timestamp() is not: a comparison with it can then use an index, and one evaluation serves a
-- whole scan. A function that reads a table is never inlined, so the body is kept to one expression; the parsed form
-- ("return") also binds the table whatever the caller's search_path is.
create or replace function app_now() returns timestamptz
language sql stable parallel safe
return clock_timestamp() + (select shift from clock);
