import type { Audit } from '@atelier/contract/audit.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import { checkSinceCheckpoint } from './audit.store.ts'

/**
 * Audits what came since the last checkpoint, and makes the next one, in one snapshot. Where anything is wrong the checkpoint
 * stays, so that every audit finds it again until it is mended. Of two nodes at once one is refused by PostgreSQL.
 */
export async function moveCheckpoint(db: Db): Promise<Audit> {
  const ledgerId = await readCommittedEntries(db)
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const audit = await checkSinceCheckpoint(tx)
      if (audit.invariants.every(({ violations }) => violations === 0)) await saveCheckpoint(tx, ledgerId)
      return audit
    })
}

/**
 * The id up to which all entries are committed: ids are given out before that, and not in the order of the commits. For a moment
 * nobody may write; whoever does not end at once is waited for the next time.
 */
function readCommittedEntries(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select set_config('lock_timeout', '200ms', true)`.execute(tx)
    await sql`lock table ledger in share mode`.execute(tx)
    return onlyRow(await sql<{ id: number }>`select coalesce(max(id), 0) as id from ledger`.execute(tx)).id
  })
}

/** What lies between the marks of an account and the next ones is added to what was there. */
async function saveCheckpoint(tx: Db, ledgerId: number): Promise<void> {
  await sql`
    with state as (
      select coalesce((select ledger_id from audit_state), 0) as ledger_id
    ), moved as materialized (
      select account_id, count(*) as entries,
        coalesce(sum(coins) filter (where kind = 'grant'), 0) as granted,
        coalesce(sum(coins) filter (where kind = 'hold'), 0) as held,
        coalesce(sum(coins) filter (where kind = 'charge'), 0) as charged,
        coalesce(sum(coins) filter (where kind = 'release'), 0) as released,
        coalesce(sum(coins) filter (where kind = 'refund'), 0) as refunded,
        coalesce(sum(coins) filter (where kind = 'redemption'), 0) as redeemed
      from ledger where id > (select ledger_id from state) and id <= ${ledgerId} group by account_id
    ), step as materialized (
      select accounts.id as account_id, coalesce(mark.generation_seq, 0) as from_seq, reached.generation_seq as to_seq,
        coalesce(mark.entries, 0) + coalesce(moved.entries, 0) as entries,
        coalesce(mark.granted, 0) + coalesce(moved.granted, 0) as granted,
        coalesce(mark.held, 0) + coalesce(moved.held, 0) as held,
        coalesce(mark.charged, 0) + coalesce(moved.charged, 0) as charged,
        coalesce(mark.released, 0) + coalesce(moved.released, 0) as released,
        coalesce(mark.refunded, 0) + coalesce(moved.refunded, 0) as refunded,
        coalesce(mark.redeemed, 0) + coalesce(moved.redeemed, 0) as redeemed,
        greatest(mark.event_seq, told.event_seq, 0) as event_seq
      from accounts left join audit_accounts as mark on mark.account_id = accounts.id
      left join moved on moved.account_id = accounts.id
      cross join lateral (
        select coalesce(min(seq) filter (where completed_at is null) - 1, max(seq), mark.generation_seq, 0) as generation_seq
        from generations where account_id = accounts.id and seq > coalesce(mark.generation_seq, 0)) as reached
      cross join lateral (
        select max(seq) as event_seq from events
        where account_id = accounts.id and seq > coalesce(mark.event_seq, 0)) as told
      where moved.entries > 0 or reached.generation_seq > coalesce(mark.generation_seq, 0)
        or told.event_seq > coalesce(mark.event_seq, 0)
    ), verified as materialized (
      select generation.* from step cross join lateral (
        select account_id, key_id, hold_month, created_at, agent_session, model_id, coins_charged, (completed_at at time zone 'UTC')::date as day
        from generations where account_id = step.account_id and seq > from_seq and seq <= to_seq offset 0) as generation
    ), months as (
      insert into audit_key_months as earlier (key_id, month, coins)
        select key_id, hold_month, sum(coins_charged) from verified where key_id is not null group by 1, 2
        on conflict (key_id, month) do update set coins = earlier.coins + excluded.coins
    ), periods as (
      insert into audit_key_periods as earlier (key_id, kind, name, coins)
        select key_id, kind, name, sum(coins_charged) from verified
        cross join lateral spend_periods(created_at, agent_session)
        where agent_session is not null group by 1, 2, 3
        on conflict (key_id, kind, name) do update set coins = earlier.coins + excluded.coins
    ), days as (
      insert into audit_usage_days as earlier (account_id, day, model_id, key, coins, runs)
        select account_id, day, model_id, coalesce(key_id::text, ''), sum(coins_charged), count(*) from verified
        group by 1, 2, 3, 4
        on conflict (account_id, day, model_id, key) do update set
          coins = earlier.coins + excluded.coins, runs = earlier.runs + excluded.runs
    )
    insert into audit_accounts as mark (
        account_id, entries, granted, held, charged, released, refunded, redeemed, generation_seq, event_seq)
      select account_id, entries, granted, held, charged, released, refunded, redeemed, to_seq, event_seq from step
      on conflict (account_id) do update set
        entries = excluded.entries, granted = excluded.granted, held = excluded.held, charged = excluded.charged,
        released = excluded.released, refunded = excluded.refunded, redeemed = excluded.redeemed, generation_seq = excluded.generation_seq, event_seq = excluded.event_seq`.execute(
    tx,
  )
  await sql`
    insert into audit_state as earlier (verified_at, ledger_id) values (app_now(), ${ledgerId})
    on conflict (single) do update set
      -- Another node may have looked later and been faster.
      verified_at = excluded.verified_at, ledger_id = greatest(earlier.ledger_id, excluded.ledger_id)`.execute(
    tx,
  )
}
