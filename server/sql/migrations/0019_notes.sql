-- What of a request is left out, each { code, message, path? }: what is known at the submit, and what its run adds. Null
-- stands for none: the release before this one inserts rows without it.
alter table generations add column notes jsonb check (jsonb_typeof(notes) = 'array');
