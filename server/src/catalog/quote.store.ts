import { limits } from '@atelier/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'
import type { Quotes } from './quote-token.ts'

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    quotes: Quotes
  }
}

/** What the account can spend now, and until when a price said now binds: both by the database, in one question. */
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
