-- Pages of the ledger of one kind, and how much was ever given back or redeemed. Apart, so that the ledger can be read meanwhile;
-- what writes to it waits.
create index ledger_refunds_and_redemptions on ledger (account_id, kind, created_at desc, id desc) include (coins)
  where kind in ('refund', 'redemption');
