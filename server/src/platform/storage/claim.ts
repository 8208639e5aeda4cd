import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Generated } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Blobs } from './blobs.ts'

declare module '../db/database.ts' {
  interface Tables {
    installation: {
      single: Generated<boolean>
      id: string
      isMarked: Generated<boolean>
      database: string | null
      guard: string | null
    }
  }
}

/** It names the installation to which the files belong; whatever is derived from it belongs to no asset either. */
export const INSTALLATION_KEY = 'installation'

/**
 * Stops a node whose database and files do not belong together: its sweep would take all files of another installation for
 * orphans.
 */
export async function claimBlobs(db: Db, blobs: Blobs): Promise<void> {
  await db
    .insertInto('installation')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id, isMarked } = await db
    .selectFrom('installation')
    .select(['id', 'isMarked'])
    .executeTakeFirstOrThrow()
  const found = await readMarker(blobs)
  if (found === undefined && isMarked)
    throw new Error(
      `The files of this installation are not there: is the volume mounted, is it the folder or bucket that all nodes share? Should they be lost for good, store "${id}" as "${blobs.pathOf?.(INSTALLATION_KEY) ?? INSTALLATION_KEY}" there to go on without them.`,
    )
  if (found === undefined) await blobs.put(INSTALLATION_KEY, [Buffer.from(id)])
  // Read again after writing: another installation may have written at the same moment.
  if ((await readMarker(blobs)) !== id)
    throw new Error(
      `The files are another installation's: their "${INSTALLATION_KEY}" is not this database's. Give each database a folder or bucket of its own.`,
    )
  if (!isMarked) await db.updateTable('installation').set({ isMarked: true }).execute()
}

async function readMarker(blobs: Blobs): Promise<string | undefined> {
  const marker = await blobs.open(INSTALLATION_KEY)
  return marker && (await text(marker.stream)).trim()
}
