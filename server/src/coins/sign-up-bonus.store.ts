import type { Account } from '../accounts/account.ts'
import { useSignUpLink } from '../accounts/sign-ups.store.ts'
import { createAccount, ensureAccount, findAccount, readAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import type { NewAccountTerms } from '../settings/new-accounts.ts'
import { grantCoins } from './store.ts'

/**
 * Creates the account of a person, with the sign-up bonus, if there is none; of several calls at once, one creates it.
 */
export async function ensureAccountWithBonus(
  db: Db,
  userId: string,
  { coins, limits }: NewAccountTerms,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isNew = await ensureAccount(tx, userId, limits)
    if (isNew && coins > 0) await grantCoins(tx, userId, coins, 'Welcome')
  })
}

/** Creates the account of a sign-up by mail; undefined where the link is void, or the email is taken by now. */
export async function createAccountFromLink(
  tx: Db,
  tokenHash: Buffer,
  { coins, limits }: NewAccountTerms,
): Promise<string | undefined> {
  const person = await useSignUpLink(tx, tokenHash)
  const id = person && (await createAccount(tx, person.email, person.name, limits))
  if (id !== undefined && coins > 0) await grantCoins(tx, id, coins, 'Welcome')
  return id
}

/** The account of a session. Usually the sign-up has created it; here it is created where that was interrupted. */
export async function findOrCreateAccount(
  db: Db,
  userId: string,
  terms: () => Promise<NewAccountTerms>,
): Promise<Account> {
  const known = await findAccount(db, userId)
  if (known) return known
  await ensureAccountWithBonus(db, userId, await terms())
  return readAccount(db, userId)
}
