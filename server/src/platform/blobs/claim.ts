import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Generated } from 'kysely'
import type { Db } from '../db/database.ts'
import type { Blobs } from './blobs.ts'

declare module '../db/database.ts' {
  interface Tables {
    installation: { single: Generated<boolean>; id: string }
  }
}

/** The one file that belongs to no asset: it says whose files these are. */
export const INSTALLATION_KEY = 'installation'

/**
 * Stops a node whose database and files do not belong together. To its sweep, all files of another installation would
 * be orphans.
 */
export async function claimBlobs(db: Db, blobs: Blobs): Promise<void> {
  await db
    .insertInto('installation')
    .values({ id: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { id } = await db.selectFrom('installation').select('id').executeTakeFirstOrThrow()
  const marker = await blobs.open(INSTALLATION_KEY)
  if (!marker) return void (await blobs.put(INSTALLATION_KEY, [Buffer.from(id)]))
  if ((await text(marker.stream)) === id) return
  throw new Error(
    `The files are another installation's: their "${INSTALLATION_KEY}" is not this database's. Give each database a folder or bucket of its own.`,
  )
}
