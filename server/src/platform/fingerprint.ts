import type { Generated } from 'kysely'
import type { Db } from './db/database.ts'
import type { Secrets } from './secrets.ts'

declare module './db/database.ts' {
  interface Tables {
    secretFingerprint: { single: Generated<boolean>; fingerprint: string }
  }
}

/** Stops a node whose secret differs from the one of this database: other nodes would refuse its links and quotes. */
export async function checkFingerprint(db: Db, secrets: Secrets): Promise<void> {
  const { fingerprint, previousFingerprint, nextFingerprint } = secrets
  await db
    .insertInto('secretFingerprint')
    .values({ fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db.selectFrom('secretFingerprint').select('fingerprint').executeTakeFirstOrThrow()
  // The next one where other nodes have changed to it already.
  if (known.fingerprint === fingerprint || known.fingerprint === nextFingerprint) return
  if (known.fingerprint !== previousFingerprint) {
    throw new Error(
      'SECRET_KEY is not the one this database was used with. To change it, set SECRET_KEY_PREVIOUS to the old one.',
    )
  }
  await db.updateTable('secretFingerprint').set({ fingerprint }).execute()
}
