import type { SignInAttempt, SignInAttemptFilters, SignInOutcome } from '@atelier/contract/sign-in-attempt.ts'
import { sql } from 'kysely'
import type { IncomingHttpHeaders } from 'node:http'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'
import { networkOf } from './rate-limits.ts'

type Requester = { ip: string; headers: IncomingHttpHeaders }

const MAX_USER_AGENT = 300

/** Records that somebody signed in. */
export const recordSignIn = (db: Db, accountId: string, request: Requester): Promise<void> =>
  record(db, sql`${accountId}::uuid`, request, 'signed_in')

/** Records a wrong code of somebody who was known without an email, by a link. */
export const recordFailedCode = (db: Db, accountId: string | undefined, request: Requester): Promise<void> =>
  record(db, sql`${accountId ?? null}::uuid`, request, 'wrong_code')

/** Records a failure. The email itself is not stored: it may be a typing error, or a password in the wrong field. */
export function recordFailedSignIn(
  db: Db,
  email: string,
  request: Requester,
  outcome: Exclude<SignInOutcome, 'signed_in'>,
): Promise<void> {
  const account = sql`(
    select accounts.id from accounts join users on users.id = accounts.id where users.email = ${email.toLowerCase()})`
  return record(db, account, request, outcome)
}

async function record(
  db: Db,
  account: ReturnType<typeof sql>,
  { ip, headers }: Requester,
  outcome: SignInOutcome,
): Promise<void> {
  const userAgent = headers['user-agent']?.slice(0, MAX_USER_AGENT) || null
  await sql`
    insert into sign_in_attempts (account_id, network, outcome, user_agent)
    values (${account}, ${networkOf(ip)}, ${outcome}, ${userAgent})
    on conflict on constraint sign_in_attempts_by_hour do update
    set attempts = sign_in_attempts.attempts + 1, last_at = app_now(), user_agent = excluded.user_agent`.execute(
    db,
  )
}

type Row = Omit<SignInAttempt, 'at' | 'lastAt'> & { at: Date; lastAt: Date }

/** Newest first, by when each row began. */
export async function listSignInAttempts(
  db: Db,
  { account, failed, sort }: SignInAttemptFilters,
  afterId: number | undefined,
  limit: number,
): Promise<SignInAttempt[]> {
  const { direction, follows } = timeOrder(sort)
  const conditions = [
    ...(account === undefined ? [] : [sql`attempt.account_id = ${account}::uuid`]),
    ...(failed === true ? [sql`outcome <> 'signed_in'`] : []),
    ...(failed === false ? [sql`outcome = 'signed_in'`] : []),
    ...(afterId === undefined ? [] : [sql`attempt.id ${follows} ${afterId}::bigint`]),
  ]
  const { rows } = await sql<Row>`
    select attempt.id, at, last_at, attempt.account_id, users.email, network, outcome, attempts, user_agent
    from sign_in_attempts attempt left join users on users.id = attempt.account_id
    ${conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``}
    order by attempt.id ${direction} limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString(), lastAt: row.lastAt.toISOString() }))
}
