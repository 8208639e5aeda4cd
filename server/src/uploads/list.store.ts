import { limits } from '@atelier/contract/limits.ts'
import type { AssetKind } from '@atelier/contract/asset.ts'
import { sql } from 'kysely'
import type { StoredAsset } from '../assets/asset.ts'
import type { AssetPosition } from '../assets/delete.store.ts'
import type { Db } from '../platform/db/database.ts'

export type ListedUpload = StoredAsset & { keptUntil: Date; cursorPosition: AssetPosition }

/** Newest first, after the given position. Expired ones are left out, whether their files are gone or not. */
// Spec: Limits, upload retention
export async function listUploads(
  db: Db,
  accountId: string,
  kind: AssetKind | undefined,
  after: AssetPosition | undefined,
  limit: number,
): Promise<ListedUpload[]> {
  const kept = sql`make_interval(days => ${limits.uploadRetentionDays})`
  let page = db
    .selectFrom('assets')
    .selectAll()
    .select([sql<Date>`created_at + ${kept}`.as('keptUntil'), sql<string>`created_at::text`.as('at')])
    .where('accountId', '=', accountId)
    .where('generationId', 'is', null)
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`created_at > app_now() - ${kept}`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  if (kind) page = page.where('kind', '=', kind)
  if (after) page = page.where(sql<boolean>`(created_at, id) < (${after.at}::timestamptz, ${after.id}::uuid)`)
  const rows = await page.execute()
  return rows.map(({ at, ...upload }) => ({ ...upload, cursorPosition: { at, id: upload.id } }))
}
