import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { linkExpiry } from './store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    signUpLinks: SignUpLinksTable
  }
}

type SignUpLinksTable = { tokenHash: Buffer; email: string; name: string; expiresAt: Date }

type NewPerson = { email: string; name: string }

/** Stores a sign-up until its link is followed. */
export async function addSignUpLink(db: Db, tokenHash: Buffer, { email, name }: NewPerson): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('signUpLinks')
    .values({ tokenHash, email: email.toLowerCase(), name, expiresAt: linkExpiry })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** The person who signed up. A link works once: of two uses at the same time one gets nothing. */
export function useSignUpLink(db: Db, tokenHash: Buffer): Promise<NewPerson | undefined> {
  return db
    .deleteFrom('signUpLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .returning(['email', 'name'])
    .executeTakeFirst()
}

export async function isRegistered(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}
