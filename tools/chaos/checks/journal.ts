import { sql } from 'kysely'
import { canonicalHash } from '../../../server/src/catalog/canonical-json.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import type { Entry } from '../load/load.ts'
import { violationsOf, type Violation } from './violation.ts'

type Row = {
  id: string
  idempotencyKey: string
  accountId: string
  status: string
  params: Record<string, unknown>
  coinsQuoted: number
  coinsCharged: number | null
  createdAt: Date
  errorCode: string | null
  hasHadItsTime: boolean
  /** With what its last try at a backend failed. */
  lastCode: string | null
}

/** Compares what customers were answered with the data after everything has ended. */
export async function checkJournal(db: Db, journal: readonly Entry[]): Promise<Violation[]> {
  const { rows } = await sql<Row>`
    select id, idempotency_key, account_id, status, params, coins_quoted, coins_charged, created_at, error_code,
      completed_at - started_at >= make_interval(secs => time_limit_seconds) as has_had_its_time,
      (select a.error_code from attempts a where a.generation_id = generations.id order by number desc limit 1) as last_code
    from generations`.execute(db)
  const byKey = Map.groupBy(rows, ({ accountId, idempotencyKey }) => `${accountId} ${idempotencyKey}`)
  const found = journal.map((entry) => ({
    entry,
    rows: byKey.get(`${entry.customer.id} ${entry.key}`) ?? [],
  }))
  const known = found.flatMap(({ rows: [row], entry }) =>
    row?.id === entry.acknowledged.id ? [{ row, entry }] : [],
  )

  return [
    ...violationsOf(
      'every acknowledged generation is there, under its key',
      found
        .filter(({ rows: [row], entry }) => row?.id !== entry.acknowledged.id)
        .map(({ entry }) => `${entry.acknowledged.id} is not what ${entry.key} has`),
    ),
    ...violationsOf(
      'one key, one generation',
      found.filter((each) => each.rows.length > 1).map(({ entry }) => entry.key),
    ),
    ...violationsOf(
      'nothing is there that nobody asked for',
      rows.length > journal.length ? [`${rows.length} generations for ${journal.length} orders`] : [],
    ),
    ...violationsOf(
      'it is what was acknowledged',
      known
        .filter(({ row, entry }) => !isAsTold(row, entry))
        .map(({ entry }) => `${entry.acknowledged.id} was told as ${JSON.stringify(entry.acknowledged)}`),
    ),
    ...violationsOf(
      'everything ends as it must',
      known.filter(({ row, entry }) => !hasEnded(row, entry)).map(({ row, entry }) => describe(row, entry)),
    ),
  ]
}

function isAsTold({ params, coinsQuoted, createdAt }: Row, { acknowledged }: Entry): boolean {
  return (
    coinsQuoted === acknowledged.coinsQuoted &&
    createdAt.getTime() === Date.parse(acknowledged.createdAt) &&
    canonicalHash(params) === canonicalHash(acknowledged.params)
  )
}

function hasEnded(
  { status, coinsCharged, errorCode, hasHadItsTime, lastCode }: Row,
  { ending, cancel, refundedFor = [] }: Entry,
): boolean {
  if (cancel === 'told it is canceled' || status === 'canceled')
    return cancel !== 'never' && status === 'canceled' && coinsCharged === 0
  const isAsPlanned = status === ending.status && coinsCharged === ending.coinsCharged
  if (isAsPlanned) return true
  if (refundedFor.some((code) => code === errorCode)) return coinsCharged === 0
  // A generation that loses its worker again and again reaches its time limit and is refunded. Where that passes between two
  // tries, as it does with a step of the clock, the failure of the last one stands.
  return hasHadItsTime && coinsCharged === 0 && (errorCode === 'timeout' || errorCode === lastCode)
}

function describe({ id, status, coinsCharged, errorCode }: Row, { body, cancel }: Entry): string {
  return `${id} (${JSON.stringify(body.params)}, cancel: ${cancel}) is ${status} ${errorCode ?? ''} for ${coinsCharged} coins`
}
