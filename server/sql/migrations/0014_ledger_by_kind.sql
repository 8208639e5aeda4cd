-- In an account whose runs mostly fail, charges are rare, too. Holds cannot be: each of the others had one before it.
create index ledger_by_kind on ledger (account_id, kind, created_at desc, id desc)
  where kind in ('grant', 'charge', 'release');
drop index ledger_rare_kinds;
