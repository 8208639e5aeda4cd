-- How often the file store has refused a file for good. After a few times the generation fails, and does not wait as in an outage.
alter table storage_waits add column refusals integer not null default 0;
