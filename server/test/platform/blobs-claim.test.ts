import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimBlobs } from '../../src/platform/blobs/claim.ts'
import { openLocalDisk } from '../../src/platform/blobs/local-disk.ts'
import { openTestDatabase } from '../engines.ts'

test('files belong to the first database that used them, and a node with another does not start', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const blobs = await openLocalDisk(folder)
  const [ours, theirs] = [await openTestDatabase(), await openTestDatabase()]

  await claimBlobs(ours.db, blobs)
  await claimBlobs(ours.db, blobs)

  await expect(claimBlobs(theirs.db, blobs)).rejects.toThrow('another installation')
  await blobs.remove('installation')
  await claimBlobs(theirs.db, blobs)
  await expect(claimBlobs(ours.db, blobs)).rejects.toThrow('another installation')
})
