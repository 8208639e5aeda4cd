-- Which database deletes files: a dump that is restored elsewhere carries these along, and is told by them that it is a copy. The
-- guard is drawn anew whenever another database takes over, and the file store has both.
alter table installation add column database text, add column guard uuid;
