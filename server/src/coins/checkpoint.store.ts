import type { Audit } from '@atelier/contract/audit.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { checkSinceCheckpoint } from './audit.store.ts'

/**
 * Audits what came since the last checkpoint, and makes the next one, in one snapshot. Where anything is wrong the checkpoint
 * stays, so that every audit finds it again until it is mended. Of two nodes at once one is refused by PostgreSQL.
 */
export function moveCheckpoint(db: Db): Promise<Audit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const audit = await checkSinceCheckpoint(tx)
      if (audit.invariants.every(({ violations }) => violations === 0)) await saveCheckpoint(tx)
      return audit
    })
}

/** What lies between the mark of an account and the next one is added to what was there. */
async function saveCheckpoint(tx: Db): Promise<void> {
  await sql`
    with step as materialized (
      select accounts.id as account_id, coalesce(mark.generation_seq, 0) as from_seq, reached.generation_seq as to_seq,
        coalesce(moved.last_id, mark.ledger_id, 0) as ledger_id, coalesce(mark.entries, 0) + moved.entries as entries,
        coalesce(mark.granted, 0) + moved.granted as granted, coalesce(mark.held, 0) + moved.held as held,
        coalesce(mark.charged, 0) + moved.charged as charged, coalesce(mark.released, 0) + moved.released as released,
        greatest(mark.event_seq, told.event_seq, 0) as event_seq
      from accounts left join audit_accounts as mark on mark.account_id = accounts.id
      cross join lateral (
        select max(id) as last_id, count(*) as entries,
          coalesce(sum(coins) filter (where kind = 'grant'), 0) as granted,
          coalesce(sum(coins) filter (where kind = 'hold'), 0) as held,
          coalesce(sum(coins) filter (where kind = 'charge'), 0) as charged,
          coalesce(sum(coins) filter (where kind = 'release'), 0) as released
        from ledger where account_id = accounts.id and id > coalesce(mark.ledger_id, 0)) as moved
      cross join lateral (
        select coalesce(
          (select min(seq) - 1 from generations where account_id = accounts.id and completed_at is null),
          (select max(seq) from generations where account_id = accounts.id), 0) as generation_seq) as reached
      cross join lateral (
        select max(seq) as event_seq from events where account_id = accounts.id) as told
      where moved.entries > 0 or reached.generation_seq > coalesce(mark.generation_seq, 0)
        or told.event_seq > coalesce(mark.event_seq, 0)
    ), verified as materialized (
      select generation.* from step cross join lateral (
        select account_id, key_id, hold_month, model_id, coins_charged, (completed_at at time zone 'UTC')::date as day
        from generations where account_id = step.account_id and seq > from_seq and seq <= to_seq offset 0) as generation
    ), months as (
      insert into audit_key_months as earlier (key_id, month, coins)
        select key_id, hold_month, sum(coins_charged) from verified where key_id is not null group by 1, 2
        on conflict (key_id, month) do update set coins = earlier.coins + excluded.coins
    ), days as (
      insert into audit_usage_days as earlier (account_id, day, model_id, key, coins, runs)
        select account_id, day, model_id, coalesce(key_id::text, ''), sum(coins_charged), count(*) from verified
        group by 1, 2, 3, 4
        on conflict (account_id, day, model_id, key) do update set
          coins = earlier.coins + excluded.coins, runs = earlier.runs + excluded.runs
    )
    insert into audit_accounts as mark (
        account_id, ledger_id, entries, granted, held, charged, released, generation_seq, event_seq)
      select account_id, ledger_id, entries, granted, held, charged, released, to_seq, event_seq from step
      on conflict (account_id) do update set
        ledger_id = excluded.ledger_id, entries = excluded.entries, granted = excluded.granted, held = excluded.held,
        charged = excluded.charged, released = excluded.released, generation_seq = excluded.generation_seq,
        event_seq = excluded.event_seq`.execute(tx)
  await sql`
    insert into audit_state (verified_at) values (app_now())
    on conflict (single) do update set verified_at = excluded.verified_at`.execute(tx)
}
