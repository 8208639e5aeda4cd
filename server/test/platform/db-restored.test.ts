import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { sweepFiles } from '../../src/assets/orphans.job.ts'
import type { Database } from '../../src/platform/db/database.ts'
import type { Blobs } from '../../src/platform/storage/blobs.ts'
import { openBlobs, type BlobsPlace } from '../../src/platform/storage/open.ts'
import { OWNER_KEY, readOwnership, takeOwnership } from '../../src/platform/storage/removal-guard.ts'
import { engine, openTestDatabase, silent, type Place } from '../engines.ts'
import { cloneDatabase, dropDatabase } from '../postgres.ts'
import { startS3, type TestS3 } from '../s3.ts'

// A dump that is restored beside the live installation has its tables and sees its files. To its sweep, whatever came after the
// dump belongs to nobody.

const DAY_MS = 86_400_000
const key = '00000000-0000-4000-8000-00000000000a'
let s3: TestS3

describe.runIf(engine === 'postgres').each(['a folder', 'a bucket'])('with files in %s', (store) => {
  beforeAll(async () => {
    s3 = await startS3()
  })
  afterAll(() => s3.close())

  test('a restored dump deletes nothing, until it is promoted; then the former live one does not', async () => {
    const place = makeStore()
    const live = await makeDatabase()
    const before = await openTestDatabase(live)
    const blobsBefore = await openBlobs(before, place, silent)
    await blobsBefore.put(key, [Buffer.from('since the dump')])
    await sweep(before, blobsBefore, 3)
    await before.close()
    const copy = await restoreDump(live)

    const [original, restored] = [await openTestDatabase(live), await openTestDatabase(copy)]
    await expectKept(restored, place)
    await sweep(restored, await openBlobs(restored, place, silent), 5)
    expect(await readOwnership(restored, await openBlobs(restored, place, silent))).toMatchObject({
      isOwner: false,
    })

    await promote(restored, place)
    // It may, and has a day left: what the other database saw, and itself as a copy, counts for nothing.
    await sweep(restored, await openBlobs(restored, place, silent), 7)
    await expectKept(original, place)
    await promote(original, place)
    await expectKept(restored, place)
    const blobs = await openBlobs(original, place, silent)
    await sweep(original, blobs, 9)
    expect(await blobs.stat(key)).toBeDefined()
    await sweep(original, blobs, 11)
    expect(await blobs.stat(key)).toBeUndefined()
    // Neither is whose the files are an orphan.
    expect((await keysOf(blobs)).toSorted()).toEqual(['installation', OWNER_KEY])
  })

  test('nodes that start together agree whose the files are, and so does one that finds it gone', async () => {
    const place = makeStore()
    const nodes = await openTwice(await makeDatabase())

    const stores = await Promise.all(nodes.map((node) => openBlobs(node, place, silent)))
    for (const [index, blobs] of stores.entries())
      expect((await readOwnership(nodes[index]!, blobs))?.isOwner).toBe(true)
    await stores[0]!.remove(OWNER_KEY) // As the sweep of an older release does after a day.
    const again = await openBlobs(nodes[1]!, place, silent)

    expect((await readOwnership(nodes[1]!, again))?.isOwner).toBe(true)
  })

  function makeStore(): BlobsPlace {
    const folder = mkdtempSync(join(tmpdir(), 'atelier-blobs-'))
    onTestFinished(async () => {
      rmSync(folder, { recursive: true, force: true })
      await s3.empty()
    })
    return { s3: store === 'a bucket' ? s3.options : undefined, folder }
  }
})

async function makeDatabase(): Promise<Place> {
  const url = await cloneDatabase(inject('postgresUrl'))
  onTestFinished(() => dropDatabase(url))
  return { url, dataDir: '' }
}

async function openTwice(place: Place): Promise<Database[]> {
  return [await openTestDatabase(place), await openTestDatabase(place)]
}

/** As `pg_restore` into another database: the same rows. The server copies only what nobody is connected to. */
async function restoreDump({ url = '' }: Place): Promise<Place> {
  const copy = await cloneDatabase(inject('postgresUrl'), url.split('/').at(-1))
  onTestFinished(() => dropDatabase(copy))
  return { url: copy, dataDir: '' }
}

async function expectKept(database: Database, place: BlobsPlace): Promise<void> {
  const blobs = await openBlobs(database, place, silent)
  await blobs.remove(key)
  expect(await blobs.mayRemove?.()).toBe(false)
  expect(await blobs.stat(key)).toEqual({ sizeBytes: 'since the dump'.length })
}

async function promote(database: Database, place: BlobsPlace): Promise<void> {
  const blobs = await openBlobs(database, place, silent)
  const ownership = await readOwnership(database, blobs)
  await takeOwnership(database, blobs, ownership!.database)
}

/** Some days later, when everything is old enough to be an orphan. */
function sweep(database: Database, blobs: Blobs, days: number): Promise<void> {
  const clock = { now: () => Date.now() + days * DAY_MS }
  return sweepFiles({ database, blobs, clock, log: silent })(new AbortController().signal)
}

const keysOf = async (blobs: Blobs) => (await Array.fromAsync(blobs.list())).map((file) => file.key)
