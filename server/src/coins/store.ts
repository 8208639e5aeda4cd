import type { LedgerEntry } from '@atelier/contract/operator.ts'
import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    ledger: LedgerTable
  }
}

type LedgerTable = {
  id: Generated<number>
  accountId: string
  generationId: string | null
  kind: LedgerEntry['kind']
  coins: number
  availableAfter: number
  heldAfter: number
  note: string | null
  idempotencyKey: string | null
  createdAt: Generated<Date>
}

/** Gives coins, or takes them with a negative number; undefined without such an account. */
export async function grantCoins(
  db: Db,
  accountId: string,
  coins: number,
  note: string,
  idempotencyKey?: string,
): Promise<LedgerEntry | undefined> {
  const { rows } = await sql<
    Selectable<LedgerTable>
  >`select * from grant_coins(${accountId}, ${coins}, ${note}, ${idempotencyKey ?? null})`.execute(db)
  return rows[0] && wireEntry(rows[0])
}

/** The grant made earlier under this key. */
export async function findGrant(
  db: Db,
  accountId: string,
  idempotencyKey: string,
): Promise<LedgerEntry | undefined> {
  const row = await db
    .selectFrom('ledger')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst()
  return row && wireEntry(row)
}

/** Newest first, before the given entry. */
export async function listLedger(
  db: Db,
  accountId: string,
  beforeId: number | undefined,
  limit: number,
): Promise<LedgerEntry[]> {
  let entries = db
    .selectFrom('ledger')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('id', 'desc')
    .limit(limit)
  if (beforeId !== undefined) entries = entries.where('id', '<', beforeId)
  return (await entries.execute()).map(wireEntry)
}

/** How the coins of one generation moved, oldest first. */
export async function listEntriesOf(db: Db, generationId: string): Promise<LedgerEntry[]> {
  const entries = await db
    .selectFrom('ledger')
    .selectAll()
    .where('generationId', '=', generationId)
    .orderBy('id')
    .execute()
  return entries.map(wireEntry)
}

function wireEntry(row: Selectable<LedgerTable>): LedgerEntry {
  const { id, kind, coins, availableAfter, heldAfter, note, createdAt } = row
  return {
    id,
    kind,
    coins,
    balance: { available: availableAfter, held: heldAfter },
    note,
    createdAt: createdAt.toISOString(),
  }
}
