import type { FullAudit } from '@atelier/contract/audit.ts'
import type { Logger } from 'pino'
import type { Db } from '../platform/db/database.ts'
import { auditEverything, saveFullAudit } from './audit.store.ts'
import { moveCheckpoint } from './checkpoint.store.ts'

export const CHECKPOINT_EVERY_SECONDS = 600
/** It reads whole tables: where they are large, for minutes. */
export const FULL_AUDIT_EVERY_SECONDS = 24 * 3600
/** The first checkpoint reads everything, too. */
export const MAX_AUDIT_SECONDS = 6 * 3600

/** Verifies what is new, so that whoever asks for the audit need not wait for the whole history. */
export function auditNew({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  return async () => report(log, await moveCheckpoint(db), 'since the last checkpoint')
}

/** Finds what was changed behind a checkpoint. */
export function auditAll({ db, log }: { db: Db; log: Logger }): () => Promise<void> {
  return async () => {
    const audit = await auditEverything(db)
    await saveFullAudit(db, audit)
    report(log, audit, 'of everything')
  }
}

function report(log: Logger, { invariants }: FullAudit, which: string): void {
  const broken = invariants.filter(({ violations }) => violations > 0)
  if (broken.length > 0) log.error({ broken }, `the audit ${which} found what does not add up`)
}
