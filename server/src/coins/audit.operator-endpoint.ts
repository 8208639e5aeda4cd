import { Audit } from '@atelier/contract/audit.ts'
import { Type } from 'typebox'
import { auditFiles } from '../assets/audit.store.ts'
import { auditCoins } from './audit.store.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { allowSlowStatements } from '../platform/db/statement-deadline.ts'
import type { CoinsDependencies } from './dependencies.ts'

/** The sweep removes orphans after a day, and gets another day to do so. */
const ORPHAN_MS = 48 * 3_600_000

/** It reads whole tables. */
const AUDIT_STATEMENT_MS = 300_000

export const operatorAudit = endpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Check that everything adds up',
  description:
    'Coins, generations, events and queue against each other, with the ids of what does not agree. It reads whole tables: ask now and then, not every minute.',
  scope: 'operator',
  query: Type.Object(
    {
      files: Type.Optional(
        Type.Boolean({
          description:
            'Also whether every asset has its files. The file store is asked for each: it may take minutes.',
        }),
      ),
    },
    { additionalProperties: false },
  ),
  responds: { 200: Audit },
  problems: [],
  async handle({ query }, { db, blobs }: CoinsDependencies) {
    const audit = await allowSlowStatements(AUDIT_STATEMENT_MS, () => auditCoins(db))
    if (!query.files) return { 200: audit }
    const files = await auditFiles(db, blobs, new Date(Date.parse(audit.checkedAt) - ORPHAN_MS))
    const invariants = [...audit.invariants, files].toSorted((one, other) => one.id.localeCompare(other.id))
    return { 200: { ...audit, ok: audit.ok && files.violations === 0, invariants } }
  },
})
