import { sessionsPerPerson, type SignIn } from '@atelier/contract/sign-in.ts'
import { sql, type Generated } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { lockAccount } from './store.ts'

declare module '../platform/db/database.ts' {
  interface Tables {
    sessions: SessionsTable
  }
}

type SessionsTable = {
  id: Generated<string>
  userId: string
  token: string
  createdAt: Generated<Date>
  lastSeenAt: Generated<Date>
  expiresAt: Date
  ipAddress: string | null
  userAgent: string | null
}

/** Last seen first. The token is not returned. `currentToken` is null where somebody else asks. */
export async function listSignIns(db: Db, userId: string, currentToken: string | null): Promise<SignIn[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'createdAt', 'lastSeenAt', 'expiresAt', 'ipAddress', 'userAgent'])
    .select((is) => is('token', '=', currentToken).as('current'))
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, createdAt, lastSeenAt, expiresAt, ipAddress, userAgent, current }) => ({
    id,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    ipAddress: ipAddress || null,
    userAgent: userAgent || null,
    current: current === true,
  }))
}

/** The token of the ended session; undefined where the person has no such sign-in. */
export async function endSignIn(db: Db, userId: string, id: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('token')
    .executeTakeFirst()
  return ended?.token
}

/** Ends a session that nobody was told of. */
export async function endSignInByToken(db: Db, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token', '=', token).execute()
}

/** Ends the sessions beyond the limit, least recently seen first, but never the new one. */
export async function endSurplusSignIns(db: Db, userId: string, newToken: string): Promise<void> {
  const surplus = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .where('token', '<>', newToken)
    .where('expiresAt', '>', sql<Date>`app_now()`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .offset(sessionsPerPerson - 1)
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, userId)
    await tx.deleteFrom('sessions').where('id', 'in', surplus).execute()
  })
}

/** One row per statement, as for keys, so that two nodes cannot deadlock. */
export async function markSignInsUsed(db: Db, tokens: string[]): Promise<void> {
  for (const token of tokens) {
    await db
      .updateTable('sessions')
      .set({ lastSeenAt: sql<Date>`app_now()` })
      .where('token', '=', token)
      .execute()
  }
}
