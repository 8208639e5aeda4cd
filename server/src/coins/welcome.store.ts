import type { Account } from '../accounts/account.ts'
import { useSignUpLink } from '../accounts/sign-ups.store.ts'
import { createAccount, ensureAccount, findAccount } from '../accounts/store.ts'
import type { Db } from '../platform/db/database.ts'
import { grantCoins } from './store.ts'

/** The account of a person, made with its first coins if there is none; of several who ask at once, one makes it. */
export async function welcome(db: Db, userId: string, coins: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const isNew = await ensureAccount(tx, userId)
    if (isNew && coins > 0) await grantCoins(tx, userId, coins, 'Welcome')
  })
}

/** The account of whoever followed the link of their sign-up; undefined where it is void, or the email taken meanwhile. */
export async function createAccountFromLink(
  tx: Db,
  tokenHash: Buffer,
  coins: number,
): Promise<string | undefined> {
  const person = await useSignUpLink(tx, tokenHash)
  const id = person && (await createAccount(tx, person.email, person.name, {}))
  if (id !== undefined && coins > 0) await grantCoins(tx, id, coins, 'Welcome')
  return id
}

/** The account behind a session. Usually the sign-up has made it; here it is made where that broke off in between. */
export async function accountOf(db: Db, userId: string, coins: number): Promise<Account> {
  const known = await findAccount(db, userId)
  if (known) return known
  await welcome(db, userId, coins)
  return (await findAccount(db, userId))!
}
