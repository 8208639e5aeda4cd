import type { Operator, OperatorFilters } from '@atelier/contract/operator-access.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import { timeOrder } from '../platform/db/time-order.ts'
import type { AccountPosition } from './search.store.ts'

type Row = Omit<Operator, 'lastSignInAt'> & { lastSignInAt: Date | null; moment: string }

export type PlacedOperator = { operator: Operator; position: AccountPosition }

/** The people who are operators, by the age of their accounts, after the given one. */
export async function listOperators(
  db: Db,
  { role, sort }: OperatorFilters,
  after: AccountPosition | undefined,
  limit: number,
): Promise<PlacedOperator[]> {
  const { direction, follows } = timeOrder(sort)
  const hasRole = role === undefined ? sql`` : sql`and coalesce(operator_role, 'owner') = ${role}`
  const isAfter = after
    ? sql`and (accounts.created_at, accounts.id) ${follows} (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``
  const { rows } = await sql<Row>`
    select accounts.id, users.email, users.name, coalesce(operator_role, 'owner') as role,
      exists (select from second_factors where account_id = accounts.id and confirmed_at is not null) as second_factor,
      (select max(last_at) from sign_in_attempts where account_id = accounts.id and outcome = 'signed_in') as last_sign_in_at,
      accounts.created_at::text as moment
    from accounts join users on users.id = accounts.id
    where operator ${hasRole} ${isAfter}
    order by accounts.created_at ${direction}, accounts.id ${direction} limit ${limit}`.execute(db)
  return rows.map(({ moment, lastSignInAt, ...operator }) => ({
    operator: { ...operator, lastSignInAt: lastSignInAt?.toISOString() ?? null },
    position: { at: moment, id: operator.id },
  }))
}
