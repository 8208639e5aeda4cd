import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimBlobs } from '../../src/platform/storage/claim.ts'
import { openLocalDisk } from '../../src/platform/storage/local-disk.ts'
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

test('a store that has lost all its files is one that is not there, until somebody says otherwise', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const { db } = await openTestDatabase()
  await claimBlobs(db, await openLocalDisk(folder))
  rmSync(folder, { recursive: true })
  const unmounted = await openLocalDisk(folder)

  const failure = await claimBlobs(db, unmounted).catch((error: Error) => error.message)
  const [, id, path] = /is the volume mounted.* store "(.*)" as "(.*)" there/.exec(String(failure)) ?? []
  expect(await Array.fromAsync(unmounted.list())).toEqual([])

  mkdirSync(dirname(join(folder, path!)))
  writeFileSync(join(folder, path!), `${id}\n`)
  await claimBlobs(db, unmounted)
})
