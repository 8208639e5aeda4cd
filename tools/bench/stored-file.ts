import { randomBytes, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Pool } from 'pg'
import { ownFile } from '../../server/src/assets/files.ts'
import { createLinks } from '../../server/src/assets/links.ts'
import { insertAssets } from '../../server/src/assets/store.ts'
import { openLocalDisk } from '../../server/src/platform/storage/local-disk.ts'
import { queriesOver } from '../../server/src/platform/db/database.ts'
import { deriveSecrets, signerFor } from '../../server/src/platform/secrets.ts'
import { secretKey, type Account } from './service.ts'

/** Stores a file of one megabyte for an account; returns its link and its path on the disk. */
export async function putFile(account: Account, databaseUrl: string, folder: string) {
  const blobs = await openLocalDisk(join(folder, 'files'))
  const id = randomUUID()
  const stored = await blobs.put(id, [randomBytes(1024 * 1024)])
  const measures = { width: 512, height: 512, durationSeconds: null }
  const storage = {
    generationId: null,
    position: null,
    blobKey: id,
    transparent: false,
    stem: null,
    derived: [],
  }
  const kind = { kind: 'image', mimeType: 'image/png' } as const
  const asset = { id, accountId: account.id, ...kind, ...measures, ...storage, ...stored }
  const pool = new Pool({ connectionString: databaseUrl })
  await insertAssets(queriesOver(pool), [asset])
  await pool.end()
  const links = createLinks({
    cdnUrl: '/files',
    now: Date.now,
    ...signerFor(deriveSecrets(secretKey), 'links'),
  })
  return { link: links.to(id, ownFile(asset)), path: blobs.pathOf!(id) }
}
