import type { AccountFilters, AccountSort } from '@atelier/contract/operator-account.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Account } from './account.ts'
import { accounts } from './store.ts'

/** Where a page of accounts ended: a time as the database prints it, to the microsecond, or a balance. */
export type AccountPosition = { at: string; id: string }
export type PlacedAccount = { account: Account; position: AccountPosition }

/**
 * A search that matches at most this many accounts reads them by their ids and sorts them. One that matches more goes through all
 * accounts in the order of the list instead, and a page is full soon because matches are frequent.
 */
const FEW = 2000

/** In the order of `sort`, after the given position. Decision 75 says what each filter is read by. */
export async function listAccounts(
  db: Db,
  { query, locked, role }: AccountFilters,
  sort: AccountSort,
  after: AccountPosition | undefined,
  limit: number,
  most = FEW,
): Promise<PlacedAccount[]> {
  const few = query === undefined ? undefined : await findFew(db, query, most)
  if (few?.length === 0) return []
  const { column, type } = orders[sort]
  const conditions = [
    ...(few ? [sql`accounts.id = any(${few}::uuid[])`] : []),
    ...(query !== undefined && !few ? [contains(query)] : []),
    ...(locked === undefined ? [] : [locked ? sql`locked` : sql`not locked`]),
    ...(role === undefined ? [] : [sql`operator and coalesce(operator_role, 'owner') = ${role}`]),
    ...(after ? [sql`(${column}, accounts.id) < (${after.at}::${type}, ${after.id}::uuid)`] : []),
  ]
  // Joined only where names are compared; otherwise a page reads just the accounts that it shows.
  const people = query !== undefined && !few ? sql`join users on users.id = accounts.id` : sql``
  const { rows } = await sql<AccountPosition>`
    select accounts.id, ${column}::text as at from accounts ${people}
    where ${conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`}
    order by ${column} desc, accounts.id desc limit ${limit}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const found = await accounts(db)
    .where(sql<boolean>`accounts.id = any(${ids}::uuid[])`)
    .execute()
  const byId = new Map(found.map((account) => [account.id, account]))
  return rows.flatMap((position) => {
    const account = byId.get(position.id)
    return account ? [{ account, position }] : []
  })
}

const orders: Record<AccountSort, { column: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  newest: { column: sql`accounts.created_at`, type: sql`timestamptz` },
  // Sorted without an index: every hold and every settle would have to update one.
  balance: { column: sql`accounts.available`, type: sql`bigint` },
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

// A single character is part of almost every name, so it only matches at the beginning of a word.
const isOne = (query: string) => Array.from(query).length === 1
const words = sql`(' ' || users.email || ' ' || users.name)`

/** The ids of all that match; undefined where they are too many to be listed. */
async function findFew(db: Db, query: string, most: number): Promise<string[] | undefined> {
  const parts = isOne(query) ? ` ${query}` : query
  const { rows } = await sql<{ id: string }>`
    select id from users where search_grams(' ' || email || ' ' || name) @> search_grams(${parts}) and ${contains(query)}
    limit ${most + 1}`.execute(db)
  if (rows.length > most) return undefined
  const ids = rows.map(({ id }) => id)
  return UUID.test(query) ? [...ids, query] : ids
}

function contains(query: string): RawBuilder<boolean> {
  const text = query.replaceAll(/[\\%_]/g, String.raw`\$&`)
  if (isOne(query)) return sql<boolean>`${words} ilike ${`% ${text}%`}`
  return sql<boolean>`(users.email ilike ${`%${text}%`} or users.name ilike ${`%${text}%`})`
}
