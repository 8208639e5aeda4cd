import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { StoredAsset } from '../../src/assets/asset.ts'
import { auditFiles } from '../../src/assets/audit.store.ts'
import { findOrphans } from '../../src/assets/orphans.store.ts'
import type { Blobs } from '../../src/platform/storage/blobs.ts'
import { PARTS } from '../../src/platform/storage/parts.ts'
import { testApp, type TestApp } from '../app.ts'
import { emptyStore } from '../files.ts'
import { runEvery } from '../recurring-jobs.ts'

let app: TestApp
let asset: StoredAsset
let blobs: Blobs

beforeEach(async () => {
  app = await testApp()
  blobs = app.dependencies.blobs
  await emptyStore(app)
  asset = await app.asset(await app.account())
})

/** Without those that say whose the files are: only on PostgreSQL there are two. */
async function keys(): Promise<string[]> {
  const listed = await Array.fromAsync(blobs.list(), ({ key }) => key)
  expect(listed).toContain('installation')
  return listed.filter((key) => !key.startsWith('installation'))
}

const sweep = () => runEvery(app, 'sweep-files')

/** It sees orphans once they are a day old, and removes them a day later. */
async function sweepForDays() {
  for (let day = 0; day < 2; day++) {
    await app.advance('25h')
    await sweep()
  }
}

describe('the sweep of files', () => {
  test('removes what has belonged to no asset for a day, a day after it saw it, with what was made from it, and nothing else', async () => {
    await blobs.put(`${asset.blobKey}.thumbnail.webp`, [Buffer.from('its own')])
    await blobs.put('orphan', [Buffer.from('nobody’s')])
    await blobs.put('orphan.thumbnail.webp', [Buffer.from('nobody’s')])

    await app.advance('23h')
    await sweep()
    await app.advance('2h')
    await sweep() // Sees it.
    await app.advance('23h')
    await sweep()
    expect(await keys()).toContain('orphan')
    await app.advance('2h')
    await sweep()

    expect((await keys()).toSorted()).toEqual([asset.blobKey, `${asset.blobKey}.thumbnail.webp`].toSorted())
  })

  test('takes the files of assets that are gone', async () => {
    await app.service.database.db.deleteFrom('assets').execute()

    await sweepForDays()

    expect(await keys()).toEqual([])
  })

  test('starts anew where another database saw them, or this one before it took over', async () => {
    const { db } = app.service.database
    await blobs.put('orphan', [Buffer.from('nobody’s')])
    await app.advance('25h')
    await sweep()
    await db.updateTable('orphanFiles').set({ database: 'another' }).execute()
    await app.advance('25h')
    await sweep()
    expect(await keys()).toContain('orphan')

    await app.advance('25h')
    await sweep()

    expect(await keys()).not.toContain('orphan')
  })

  test('forgets what has an asset after all', async () => {
    const { db } = app.service.database
    await db.updateTable('assets').set({ deletedAt: new Date() }).execute()
    await app.advance('25h')
    await sweep()
    await db.updateTable('assets').set({ deletedAt: null }).execute()
    await app.advance('25h')
    await sweep()

    expect(await keys()).toEqual([asset.blobKey])
    expect(await db.selectFrom('orphanFiles').selectAll().execute()).toEqual([])
  })

  test('asks of the database only where there are files', async () => {
    const { db } = app.service.database
    const before = new Date(app.clock.now() + 60_000)
    const asked = vi.spyOn(db.getExecutor(), 'executeQuery')
    onTestFinished(() => asked.mockRestore())

    const orphans = []
    for (let part = 0; part < PARTS; part++)
      orphans.push(...(await Array.fromAsync(findOrphans(db, blobs, before, { part }))))

    expect(orphans).toEqual([])
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('GET /operator/v1/audit?files=true', () => {
  test('files and assets agree', async () => {
    const alice = await app.account({ coins: 100 })
    await alice.submit({ num_outputs: 2 })
    await app.runJobs()
    await app.advance('3d')

    const { body } = await app.operator.get('/operator/v1/audit?full=true&files=true')

    expect(body.ok).toBe(true)
    expect(body.invariants.map(({ id }: { id: string }) => id)).toEqual([
      'I1',
      'I2',
      'I3',
      'I4',
      'I5',
      'I6',
      'I7',
      'I8',
      'I9',
      'I10',
      'I11',
      'I12',
      'I13',
    ])
  })

  test('an asset without its file is found, and so is a file that the sweep should have taken', async () => {
    const derived = [
      { name: 'thumbnail.webp', blobKey: `${asset.blobKey}.thumbnail.webp`, mimeType: 'image/webp' },
    ]
    const { db } = app.service.database
    await db
      .updateTable('assets')
      .set({ derived: JSON.stringify(derived) })
      .execute()
    await blobs.put('orphan', [Buffer.from('nobody’s')])
    await app.advance('73h')

    const { body } = await app.operator.get('/operator/v1/audit?files=true')
    const { body: coins } = await app.operator.get('/operator/v1/audit')

    expect(body.ok).toBe(false)
    expect(body.invariants.find(({ id }: { id: string }) => id === 'I7')).toMatchObject({
      violations: 2,
      offenders: [
        { id: asset.id, detail: `The file ${asset.blobKey}.thumbnail.webp of the asset is not there.` },
        { id: 'orphan' },
      ],
    })
    expect(coins.ok).toBe(true)
  })

  test('more than a page of assets', async () => {
    const { db } = app.service.database
    const { createdAt: _, ...row } = asset
    const rows = Array.from({ length: 1100 }, (_each, at) => ({
      ...row,
      id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
      blobKey: `missing-${at}`,
      derived: '[]',
    }))
    await db.insertInto('assets').values(rows).execute()

    const { violations, offenders } = await auditFiles(db, blobs, new Date())

    expect(violations).toBe(1100)
    expect(offenders).toHaveLength(20)
  })
})
