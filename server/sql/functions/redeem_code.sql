-- Redeems a code for an account: the coins, the entry, the use of the code and of its batch, and who it was, or none of it. The
-- verdict says which; coins and balance are of the entry that was made, or made earlier under the same key. No row: no such account.
--
-- Everybody locks in this order: account, code, batch. So of all who redeem one code at once the uses are counted one by one, and
-- those of one account are, whatever codes they have; whoever ends the batch waits for those who have it locked here.
create or replace function redeem_code(
  the_account uuid, the_hash bytea, the_caller text, the_note text, the_key text
) returns table (
  verdict text, coins bigint, available_after bigint, held_after bigint
) language plpgsql set lock_timeout = '4s' as $$
#variable_conflict use_column
declare
  account accounts;
  code codes;
  batch code_batches;
  earlier ledger;
  entry ledger;
  moment timestamptz;
  refusal text;
  redeemed bigint;
begin
  select * into account from accounts where id = the_account for no key update;
  if not found then return; end if;
  moment := app_now();

  if the_key is not null then
    select * into earlier from ledger where account_id = the_account and idempotency_key = the_key;
    if found then
      return query select
        case when exists (select from redemptions where ledger_id = earlier.id and code_hash = the_hash)
          then 'redeemed' else 'conflict' end,
        earlier.coins, earlier.available_after, earlier.held_after;
      return;
    end if;
  end if;

  refusal := caller_refusal(the_caller, moment);
  if refusal is null and account.locked then refusal := 'account_locked'; end if;
  if refusal is null then
    select * into code from codes where hash = the_hash for no key update;
    if found then
      select * into strict batch from code_batches where id = code.batch_id for no key update;
      select count(*) into redeemed from redemptions where account_id = the_account and batch_id = batch.id;
      refusal := case
        -- Whoever lost the answer learns that the coins are there, whatever became of the code since.
        when (code.uses >= batch.uses_per_code or redeemed >= batch.uses_per_account) and exists (
          select from redemptions where account_id = the_account and batch_id = batch.id and code_hash = the_hash)
          then 'used_by_account'
        when batch.ended_at is not null then 'ended'
        when batch.expires_at <= moment then 'expired'
        when code.uses >= batch.uses_per_code then 'used'
        when redeemed >= batch.uses_per_account then 'account_limit'
        -- The bound of accounts: numbers above it are not exact where they are read.
        when account.available + account.held + batch.coins > 9007199254740991 then 'too_many_coins' end;
    else
      refusal := 'unknown';
    end if;
  end if;
  if refusal is not null then
    return query select refusal, null::bigint, null::bigint, null::bigint;
    return;
  end if;

  update accounts set available = available + batch.coins, ledger_entries = ledger_entries + 1
    where id = the_account returning * into account;
  insert into ledger (account_id, number, kind, coins, available_after, held_after, note, idempotency_key)
    values (the_account, account.ledger_entries, 'redemption', batch.coins, account.available, account.held, the_note, the_key)
    returning * into entry;
  update codes set uses = uses + 1 where hash = the_hash;
  update code_batches set redemptions = redemptions + 1 where id = batch.id;
  insert into redemptions (ledger_id, batch_id, code_hash, account_id) values (entry.id, batch.id, the_hash, the_account);
  return query select 'redeemed', entry.coins, entry.available_after, entry.held_after;
end $$;
