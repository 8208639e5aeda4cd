-- The account page reads the ledger by UTC day. An account's entries are made under its lock, one after the other, so
-- that their moments have the order of their numbers, unless the clock is set back: one index serves lists and days,
-- where there was one for lists.
create index ledger_by_moment on ledger (account_id, created_at desc, id desc);
drop index ledger_by_account;

-- Kinds that can be rare among the others. Holds and charges cannot, and are written on the paid path.
create index ledger_rare_kinds on ledger (account_id, kind, created_at desc, id desc) where kind in ('grant', 'release');
