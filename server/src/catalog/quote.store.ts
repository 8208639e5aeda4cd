import { limits } from '@atelier/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** What the account can spend now and until when a quote binds, both from the database in one query. */
// Spec: Limits, quote validity
export async function readQuoteTerms(
  db: Db,
  accountId: string,
): Promise<{ available: number; expiresAt: Date }> {
  return db
    .selectFrom('accounts')
    .select('available')
    .select(
      sql<Date>`app_now() + make_interval(secs => ${limits.quoteValiditySeconds}::float8)`.as('expiresAt'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
}
