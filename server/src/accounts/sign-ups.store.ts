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

/** Waits for whoever reads the mail of this address. */
export async function addSignUpLink(db: Db, tokenHash: Buffer, { email, name }: NewPerson): Promise<Date> {
  const { expiresAt } = await db
    .insertInto('signUpLinks')
    .values({ tokenHash, email: email.toLowerCase(), name, expiresAt: linkExpiry })
    .returning('expiresAt')
    .executeTakeFirstOrThrow()
  return expiresAt
}

/** Who wanted an account, once: of two that use the link at the same time one gets nothing. */
export function useSignUpLink(db: Db, tokenHash: Buffer): Promise<NewPerson | undefined> {
  return db
    .deleteFrom('signUpLinks')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .returning(['email', 'name'])
    .executeTakeFirst()
}

export async function isPerson(db: Db, email: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return found !== undefined
}
