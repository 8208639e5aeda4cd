-- Apart, since it takes a while: accounts are not locked meanwhile, and only sign-ups and new names wait.
-- Any part of an email or a name of two characters or more, and the first one of a word, as with pg_trgm, of which not every database has the extension.
create index users_by_grams on users using gin (search_grams(' ' || email || ' ' || name));
