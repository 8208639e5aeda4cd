import { Audit } from '@atelier/contract/audit.ts'
import { Type } from 'typebox'
import { auditFiles } from '../assets/audit.store.ts'
import { ORPHAN_REMOVED_MS } from '../assets/orphan-times.ts'
import type { Db } from '../platform/db/database.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import { allowSlowStatements } from '../platform/db/statement-deadline.ts'
import { auditEverything, auditSinceCheckpoint, saveFullAudit } from './audit.store.ts'
import type { CoinsDependencies } from './dependencies.ts'

/** It reads whole tables. */
const AUDIT_STATEMENT_MS = 300_000

export const operatorAudit = endpoint({
  method: 'GET',
  path: '/operator/v1/audit',
  summary: 'Check that everything adds up',
  description:
    'Coins, generations, events and queue against each other, with the ids of what does not agree. It goes on from the last checkpoint, which a job makes every ten minutes; what was changed behind it is found by a full audit, which a job makes once a day.',
  scope: 'operator',
  query: Type.Object(
    {
      full: Type.Optional(
        Type.Boolean({
          description: 'Read everything, also what was verified before. Of millions it may take minutes.',
        }),
      ),
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
    const audit = await allowSlowStatements(AUDIT_STATEMENT_MS, () =>
      query.full ? auditInFull(db) : auditSinceCheckpoint(db),
    )
    if (!query.files) return { 200: audit }
    const files = await auditFiles(db, blobs, new Date(Date.parse(audit.checkedAt) - ORPHAN_REMOVED_MS))
    const invariants = [...audit.invariants, files].toSorted((one, other) =>
      one.id.localeCompare(other.id, 'en', { numeric: true }),
    )
    return { 200: { ...audit, ok: audit.ok && files.violations === 0, invariants } }
  },
})

async function auditInFull(db: Db): Promise<Audit> {
  const audit = await auditEverything(db)
  await saveFullAudit(db, audit)
  return { ...audit, since: null, lastFull: audit }
}
