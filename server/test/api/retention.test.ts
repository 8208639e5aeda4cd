import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sample } from '../../../media/test/samples.ts'
import { auditFiles } from '../../src/assets/audit.store.ts'
import { expectOk, stopApp, testApp, type Actor, type TestApp } from '../app.ts'
import { emptyStore, storedFiles } from '../files.ts'
import { runEvery } from '../recurring-jobs.ts'

let app: TestApp
let alice: Actor

const notFound = { status: 404, body: { code: 'not_found' } }
const edit = (image: string, prompt = 'x') => ({
  modelId: 'sandbox-edit',
  params: { prompt, image },
  maxCoins: 100,
})
const submit = (body: object) => alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() })
const isThere = async (id: string) => (await alice.get(`/v1/assets/${id}`)).status === 200

describe('an upload', () => {
  beforeEach(async () => {
    app = await testApp()
    await emptyStore(app)
    alice = await app.account({ coins: 1000 })
  })

  test('is deleted after 30 days, with its files', async () => {
    const files = storedFiles(app)
    const { id } = await expectOk(alice.upload(await sample('image/png')))

    await app.advance('29d')
    await runEvery(app, 'retention')
    expect(await isThere(id)).toBe(true)
    await app.advance('25h')
    await runEvery(app, 'retention')

    expect(await alice.get(`/v1/assets/${id}`)).toMatchObject(notFound)
    expect(storedFiles(app)).toEqual(files)
  })

  test('past its time is as absent, before anybody has deleted it', async () => {
    const { id } = await expectOk(alice.upload(await sample('image/png')))
    await app.advance('30d')
    await app.advance('1s')

    expect(await alice.get(`/v1/assets/${id}`)).toMatchObject(notFound)
    expect(await submit(edit(id))).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'params.image' }] },
    })
  })

  test('of an unfinished generation is spared until it has ended', async () => {
    const { id } = await expectOk(alice.upload(await sample('image/png')))
    await app.advance('29d')
    const { body } = await submit(edit(id))
    // Workers start nothing, and it waits.
    await expectOk(app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] }))
    const files = storedFiles(app)

    await app.advance('3d')
    await runEvery(app, 'retention')

    expect(storedFiles(app)).toEqual(files)
    await expectOk(alice.post(`/v1/generations/${body.id}/cancel`))
    await runEvery(app, 'retention')
    expect(storedFiles(app)).toHaveLength(files.length - 2)
  })

  test('whose bytes another upload still has takes nothing from that one', async () => {
    const bytes = await sample('image/webp')
    await expectOk(alice.upload(bytes))
    await app.advance('20d')
    const { id } = await expectOk(alice.upload(bytes))
    const files = storedFiles(app)

    await app.advance('11d')
    await runEvery(app, 'retention')

    expect(await isThere(id)).toBe(true)
    expect(storedFiles(app)).toEqual(files)
  })

  test('that is spared does not keep younger ones', async () => {
    const { id } = await expectOk(alice.upload(await sample('image/png')))
    await app.advance('29d')
    await expectOk(submit(edit(id)))
    await expectOk(app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] }))
    const files = storedFiles(app)
    for (let count = 0; count < 101; count++) await app.asset(alice)

    await app.advance('31d')
    await runEvery(app, 'retention')

    expect(storedFiles(app)).toEqual(files)
  })

  test('and all the others: hundreds at a time', async () => {
    const files = storedFiles(app)
    for (let count = 0; count < 201; count++) await app.asset(alice)

    await app.advance('31d')
    await runEvery(app, 'retention')

    expect(storedFiles(app)).toEqual(files)
  })

  test('that was deleted while its files could not be is swept up, and the audit is content', async () => {
    const { id } = await expectOk(alice.upload(await sample('image/jpeg')))
    const { db, blobs } = app.dependencies
    await db.updateTable('assets').set({ deletedAt: new Date() }).where('id', '=', id).execute()
    const files = storedFiles(app)

    await app.advance('2d')
    const before = await auditFiles(db, blobs, new Date(app.clock.now()))
    await runEvery(app, 'sweep-files')
    await app.advance('25h')
    await runEvery(app, 'sweep-files')
    const after = await auditFiles(db, blobs, new Date(app.clock.now()))

    expect([before.violations > 0, after.violations]).toEqual([true, 0])
    expect(storedFiles(app).length).toBeLessThan(files.length)
  })
})

describe('an output', () => {
  afterAll(stopApp)

  test('past its time is as absent, before anybody has deleted it', async () => {
    const { outputs } = await makeOne({ OUTPUT_RETENTION_DAYS: '7' })
    await app.advance('7d')

    expect(await isThere(outputs[0].id)).toBe(false)
    expect(await submit(edit(outputs[0].id))).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  const makeOne = async (variables: Record<string, string>) => {
    app = await testApp(variables)
    alice = await app.account({ coins: 1000 })
    const { id } = await alice.submit()
    await app.runJobs()
    return (await alice.get(`/v1/generations/${id}`)).body
  }

  test('stays', async () => {
    const { outputs } = await makeOne({})
    await app.advance('4000d')
    await runEvery(app, 'retention')

    expect(await isThere(outputs[0].id)).toBe(true)
  })

  test('is deleted after OUTPUT_RETENTION_DAYS; its generation stays', async () => {
    const { id, outputs } = await makeOne({ OUTPUT_RETENTION_DAYS: '7' })
    await app.advance('6d')
    await runEvery(app, 'retention')
    expect(await isThere(outputs[0].id)).toBe(true)

    await app.advance('26h')
    await runEvery(app, 'retention')

    expect(await isThere(outputs[0].id)).toBe(false)
    const { body } = await alice.get(`/v1/generations/${id}`)
    expect(body).toMatchObject({ status: 'succeeded', outputs: [], coinsCharged: 5 })
  })
})
