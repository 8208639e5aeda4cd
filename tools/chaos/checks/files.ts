import { findOrphans } from '../../../server/src/assets/orphans.store.ts'
import type { Db } from '../../../server/src/platform/db/database.ts'
import { openLocalDisk } from '../../../server/src/platform/storage/local-disk.ts'
import type { Environment } from '../cluster/environment.ts'
import { violationsOf, type Violation } from './violation.ts'

/** For scenarios that kill nobody: a worker that died may leave files, which are removed a day later. */
export async function checkFiles(db: Db, { filesFolder }: Environment): Promise<Violation[]> {
  const tomorrow = new Date(Date.now() + 86_400_000)
  const orphans = await Array.fromAsync(findOrphans(db, await openLocalDisk(filesFolder), tomorrow))
  return violationsOf(
    'no file is left that belongs to nothing',
    orphans.map(({ key }) => key),
  )
}
