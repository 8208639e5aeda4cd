import type { Audit } from '@atelier/contract/audit.ts'
import type { Blobs } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/db/database.ts'
import { findMissing, findOrphans } from './orphans.store.ts'

type Invariant = Audit['invariants'][number]

const SHOWN_OFFENDERS = 20

/**
 * Checks that assets and files match. It asks the file store for every file, which can take minutes. Files younger than
 * `before` may not have their asset yet.
 */
export async function auditFiles(db: Db, blobs: Blobs, before: Date): Promise<Invariant> {
  const offenders: Invariant['offenders'] = []
  let violations = 0
  const note = (id: string, detail: string) => {
    violations++
    if (offenders.length < SHOWN_OFFENDERS) offenders.push({ id, detail })
  }
  for await (const { assetId, blobKey } of findMissing(db, blobs))
    note(assetId, `The file ${blobKey} of the asset is not there.`)
  for await (const { key, modifiedAt } of findOrphans(db, blobs, before))
    note(key, `The file of ${modifiedAt.toISOString()} belongs to no asset.`)
  return { id: 'I7', title: 'Every asset has its files, and every file its asset', violations, offenders }
}
