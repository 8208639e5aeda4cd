import { generationErrorCodes } from '@atelier/contract/generation.ts'
import type { Stats } from '@atelier/contract/stats.ts'
import { sql } from 'kysely'
import type { CoinValue } from '../margins/coin-value.ts'
import { readLastDay } from '../margins/store.ts'
import type { Db } from '../platform/db/database.ts'
import { onlyRow } from '../platform/db/only-row.ts'
import { inSnapshot } from '../platform/db/snapshot.ts'
import { jobSchema } from '../platform/jobs/schema.ts'
import { oldestDueSeconds } from '../webhooks/attempts.store.ts'

/**
 * How the service is doing. The cost is bounded by the backlog, one day, the number of accounts and what operators and codes have
 * given them, not by what was made.
 */
export function readStats(db: Db, coinValue: CoinValue | undefined): Promise<Stats> {
  return inSnapshot(db, async (tx) => {
    const { now } = onlyRow(await sql<{ now: Date }>`select app_now() as now`.execute(tx))
    return {
      at: now.toISOString(),
      queue: await readQueue(tx),
      lastHour: await readLastHour(tx),
      lastDay: await readLastDay(tx, coinValue),
      deliveries: await readDeliveries(tx),
      coins: await readCoins(tx),
      workers: await readWorkers(tx),
    }
  })
}

export async function readQueue(tx: Db): Promise<Stats['queue']> {
  const { rows: byQueue } = await sql<Stats['queue']['byQueue'][number]>`
    select queue,
      count(*) filter (where status = 'queued') as queued,
      count(*) filter (where status = 'processing') as processing,
      floor(extract(epoch from app_now() - min(created_at) filter (where status = 'queued')))::integer
        as oldest_queued_seconds
    from unfinished_generations join generations on generations.id = generation_id group by queue order by queue`.execute(
    tx,
  )
  const waits = byQueue.map(({ oldestQueuedSeconds }) => oldestQueuedSeconds).filter((wait) => wait !== null)
  return {
    queued: sum(byQueue, ({ queued }) => queued),
    processing: sum(byQueue, ({ processing }) => processing),
    oldestQueuedSeconds: waits.length === 0 ? null : Math.max(...waits),
    byQueue,
  }
}

type Ended = {
  succeeded: number
  failed: number
  canceled: number
  byErrorCode: Partial<Stats['lastHour']['byErrorCode']>
  byChannel: Partial<Stats['lastHour']['byChannel']>
  wait: [number, number] | null
  run: [number, number] | null
}

async function readLastHour(tx: Db): Promise<Stats['lastHour']> {
  const ended = await sql<Ended>`
    with ended as (
      select e.status, e.error_code, g.channel, extract(epoch from g.started_at - g.created_at)::float8 as wait,
        extract(epoch from e.completed_at - g.started_at)::float8 as run
      from ended_generations e join generations g on g.id = e.generation_id
      where e.completed_at > app_now() - interval '1 hour'
    ), failures as (
      select error_code, count(*) from ended where error_code is not null group by error_code
    ), channels as (
      select channel, count(*) from ended group by channel
    )
    select
      count(*) filter (where status = 'succeeded') as succeeded,
      count(*) filter (where status = 'failed') as failed,
      count(*) filter (where status = 'canceled') as canceled,
      (select coalesce(jsonb_object_agg(error_code, count), '{}') from failures) as by_error_code,
      (select coalesce(jsonb_object_agg(channel, count), '{}') from channels) as by_channel,
      percentile_cont(array[0.5, 0.9]) within group (order by wait) as wait,
      percentile_cont(array[0.5, 0.9]) within group (order by run) as run
    from ended`.execute(tx)
  const { succeeded, failed, canceled, byErrorCode, byChannel, wait, run } = onlyRow(ended)
  return {
    byStatus: { succeeded, failed, canceled },
    byErrorCode: { ...noErrors, ...byErrorCode },
    byChannel: { web: 0, api: 0, mcp: 0, ...byChannel },
    waitSeconds: percentiles(wait),
    runSeconds: percentiles(run),
  }
}

async function readDeliveries(tx: Db): Promise<Stats['deliveries']> {
  const waiting = await sql<{ pending: number }>`
    select count(*) as pending from deliveries where state = 'pending'`.execute(tx)
  const oldest = await oldestDueSeconds(tx)
  const ended = await sql<Stats['deliveries']['lastHour']>`
    select
      count(*) filter (where state = 'delivered') as delivered,
      count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'skipped') as skipped
    from deliveries where ended_at > app_now() - interval '1 hour'`.execute(tx)
  return {
    pending: onlyRow(waiting).pending,
    oldestDueSeconds: oldest === null ? null : Math.floor(oldest),
    lastHour: onlyRow(ended),
  }
}

/** What was charged is what came in, was given back or redeemed, and is no longer there: the ledger adds up (audit, I1). */
async function readCoins(tx: Db): Promise<Stats['coins']> {
  const coins = await sql<Stats['coins']>`
    select granted, redeemed, refunded, available, held,
      granted + redeemed + refunded - available - held as charged from
      (select coalesce(sum(coins), 0)::bigint as granted from ledger where kind = 'grant') as grants,
      (select coalesce(sum(coins) filter (where kind = 'redemption'), 0)::bigint as redeemed,
        coalesce(sum(coins) filter (where kind = 'refund'), 0)::bigint as refunded
        from ledger where kind in ('refund', 'redemption')) as others,
      (select coalesce(sum(available), 0)::bigint as available, coalesce(sum(held), 0)::bigint as held from accounts)
        as balances`.execute(tx)
  return onlyRow(coins)
}

async function readWorkers(tx: Db): Promise<Stats['workers']> {
  const { rows: byQueue } = await sql<Stats['workers']['byQueue'][number]>`
    select name as queue, count(*) as active_jobs from ${sql.table(`${jobSchema}.job`)}
    where state = 'active'
      and heartbeat_on + heartbeat_seconds * interval '1 second' >= ${sql.raw(jobSchema)}.job_now()
    group by name order by name`.execute(tx)
  return { activeJobs: sum(byQueue, ({ activeJobs }) => activeJobs), byQueue }
}

const noErrors = Object.fromEntries(
  generationErrorCodes.map((code) => [code, 0]),
) as Stats['lastHour']['byErrorCode']

const percentiles = (pair: [number, number] | null) =>
  pair && { p50: toMilliseconds(pair[0]), p90: toMilliseconds(pair[1]) }

const toMilliseconds = (seconds: number) => Math.round(seconds * 1000) / 1000

function sum<Row>(rows: Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}
