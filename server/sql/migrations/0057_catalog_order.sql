-- The place of a model or an effect in the catalog, as operators have chosen it; null: after those, as the files say.
alter table catalog_switches add column position integer check (position > 0);
