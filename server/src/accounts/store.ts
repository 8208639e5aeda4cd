import type { RateLimits } from '@atelier/contract/account.ts'
import type { OperatorRole } from '@atelier/contract/operator-role.ts'
import { sql, type Generated, type Selectable } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Account } from './account.ts'
import { onlyRow } from '../platform/db/only-row.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    users: UsersTable
    accounts: AccountsTable
    signInLinks: SignInLinksTable
  }
}

type UsersTable = { id: Generated<string>; name: string; email: string; emailVerified: Generated<boolean> }
type AccountsTable = {
  id: string
  available: Generated<number>
  held: Generated<number>
  runningLimit: Generated<number>
  raisedLimit: number | null
  unfinished: Generated<number>
  slots: Generated<number>
  ledgerEntries: Generated<number>
  rateLimits: RateLimits | null
  locked: Generated<boolean>
  sharingBlocked: Generated<boolean>
  operator: Generated<boolean>
  operatorRole: OperatorRole | null
  createdAt: Generated<Date>
  deletionRequestedAt: Date | null
  deletedAt: Date | null
  eraseDueAt: Date | null
}
type SignInLinksTable = { tokenHash: Buffer; accountId: string; expiresAt: Date; usedAt: Date | null }

/** What operators may set on an account. */
export type AccountChanges = Partial<
  Pick<
    Selectable<AccountsTable>,
    'runningLimit' | 'raisedLimit' | 'rateLimits' | 'locked' | 'sharingBlocked' | 'operatorRole'
  > & {
    name: string
  }
>

const running = sql<number>`(
  select count(*) from unfinished_generations as line where line.account_id = accounts.id and line.running)`

// Set without a role by nodes of before there were any.
const effectiveRole = sql<OperatorRole | null>`case when operator then coalesce(operator_role, 'owner') end`

/** By name, because a statement with `*` cannot be prepared. */
const readColumns = [
  'accounts.id',
  'accounts.available',
  'accounts.held',
  'accounts.runningLimit',
  'accounts.raisedLimit',
  'accounts.unfinished',
  'accounts.rateLimits',
  'accounts.locked',
  'accounts.sharingBlocked',
  'accounts.createdAt',
  'accounts.deletionRequestedAt',
  'accounts.deletedAt',
  'users.email',
  'users.name',
] as const

export const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.id')
    .select(readColumns)
    .select([running.as('running'), effectiveRole.as('operatorRole')])

export function findAccount(db: Db, id: string): Promise<Account | undefined> {
  return accounts(db).where('accounts.id', '=', id).executeTakeFirst()
}

/** One that is known to be there: of a deleted account the row stays. */
export function readAccount(db: Db, id: string): Promise<Account> {
  return accounts(db).where('accounts.id', '=', id).executeTakeFirstOrThrow()
}

/** A new person and their account; undefined when the email is taken. */
export async function createAccount(
  db: Db,
  email: string,
  name: string,
  changes: AccountChanges,
): Promise<string | undefined> {
  const user = await db
    .insertInto('users')
    .values({ email: email.toLowerCase(), name: name.trim() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!user) return undefined
  await db
    .insertInto('accounts')
    .values({ ...accountColumns(changes), id: user.id })
    .execute()
  return user.id
}

/** The account of a person who has signed up; true when this call made it. */
export async function ensureAccount(db: Db, userId: string, limits: AccountChanges): Promise<boolean> {
  const made = await db
    .insertInto('accounts')
    .values({ ...accountColumns(limits), id: userId })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateAccount(db: Db, id: string, { name, ...changes }: AccountChanges): Promise<void> {
  if (name !== undefined)
    await db.updateTable('users').set({ name: name.trim() }).where('id', '=', id).execute()
  if (Object.keys(changes).length > 0) {
    await db.updateTable('accounts').set(accountColumns(changes)).where('id', '=', id).execute()
  }
}

function accountColumns({ name: _, rateLimits, operatorRole, ...columns }: AccountChanges) {
  return {
    ...columns,
    ...(rateLimits !== undefined && {
      rateLimits: rateLimits && sql<RateLimits>`${JSON.stringify(rateLimits)}::jsonb`,
    }),
    ...(operatorRole !== undefined && { operatorRole, operator: operatorRole !== null }),
  }
}

/** Locks the account until the transaction ends: every change of its coins or limits begins here. */
export async function lockAccount(db: Db, id: string): Promise<void> {
  await db.selectFrom('accounts').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/** When one-time links expire, those that finish a sign-up included. */
export const linkExpiry = sql<Date>`app_now() + interval '24 hours'`

export async function addSignInLink(db: Db, accountId: string, tokenHash: Buffer): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('signInLinks')
    .values({
      tokenHash,
      accountId,
      expiresAt: linkExpiry,
    })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Sets the password and ends all sessions, so that nobody who knew the old one stays signed in. */
export async function replacePassword(tx: Db, accountId: string, hash: string): Promise<void> {
  await lockAccount(tx, accountId)
  await sql`
    insert into credentials (user_id, account_id, provider_id, password)
    values (${accountId}, ${accountId}, 'credential', ${hash})
    on conflict (provider_id, account_id) do update set password = excluded.password, updated_at = app_now()`.execute(
    tx,
  )
  await endSignIns(tx, accountId)
}

/** Ends all sessions of the account, and voids the links that were sent before. Returns how many sessions there were. */
export async function endSignIns(tx: Db, accountId: string): Promise<number> {
  await lockAccount(tx, accountId) // A submit locks sessions of this account one by one, in another order.
  const { numAffectedRows = 0n } = await sql`delete from sessions where user_id = ${accountId}`.execute(tx)
  await sql`update sign_in_links set used_at = app_now() where account_id = ${accountId} and used_at is null`.execute(
    tx,
  )
  return Number(numAffectedRows)
}

/**
 * Before somebody becomes an operator: support may have made a link to the account and kept it, the password that was set by it, or
 * a session. Links that were not used end in any case.
 */
export async function endAccessBySupport(tx: Db, accountId: string): Promise<void> {
  await sql`update sign_in_links set used_at = app_now() where account_id = ${accountId} and used_at is null`.execute(
    tx,
  )
  const { rows } = await sql`
    select from operator_actions
    where target = ${accountId} and action = 'account.sign-in-link' and detail ->> 'role' = 'support' limit 1`.execute(
    tx,
  )
  if (rows.length === 0) return
  await endSignIns(tx, accountId)
  await sql`delete from credentials where user_id = ${accountId} and provider_id = 'credential'`.execute(tx)
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ password: string }>`
    select password from credentials where user_id = ${userId} and provider_id = 'credential'`.execute(db)
  return rows[0]?.password
}

/** Deletes expired sessions and links. */
export async function deleteExpired(db: Db): Promise<void> {
  await sql`delete from sessions where expires_at < app_now()`.execute(db)
  await sql`delete from verifications where expires_at < app_now()`.execute(db)
  await sql`delete from sign_in_links where expires_at < app_now() - interval '7 days'`.execute(db)
  await sql`delete from sign_up_links where expires_at < app_now()`.execute(db)
  await sql`delete from sign_in_attempts where at < app_now() - interval '30 days'`.execute(db)
}

/** Whether a one-time link of either kind can be used. */
export async function isLinkOpen(db: Db, tokenHash: Buffer): Promise<boolean> {
  const query = sql<{ isOpen: boolean }>`
    select exists (select from sign_in_links where token_hash = ${tokenHash} and used_at is null and expires_at > app_now())
        or exists (select from sign_up_links where token_hash = ${tokenHash} and expires_at > app_now()) as is_open`
  return onlyRow(await query.execute(db)).isOpen
}

/** The account of an unused link; undefined for one that finishes a sign-up. */
export async function findLinkHolder(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const link = await db
    .selectFrom('signInLinks')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return link?.accountId
}

/** The account that the link is for. A link works once: of two uses at the same time one gets nothing. */
export async function useSignInLink(tx: Db, tokenHash: Buffer): Promise<string | undefined> {
  const link = await tx
    .selectFrom('signInLinks')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (!link) return undefined
  await lockAccount(tx, link.accountId) // Before the link, in the same order as `endSignIns`.
  const used = await tx
    .updateTable('signInLinks')
    .set({ usedAt: sql<Date>`app_now()` })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .returning('accountId')
    .executeTakeFirst()
  return used?.accountId
}
