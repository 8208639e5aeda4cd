import type { Generation } from '@atelier/contract/generation.ts'
import type { OperatorReceipt } from '@atelier/contract/receipt.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { forgetVersions } from '../../../src/catalog/versions.store.ts'
import { ServiceFault, type Settings, type Work } from '../../../src/providers/provider.ts'
import { expectOk, type Actor, type TestApp } from '../../app.ts'
import { byId } from '../../by-id.ts'
import { remoteModels } from '../../changing-models.ts'
import { failed, succeeded } from '../../fake-provider.ts'

// What a change of model files does to what is under way at a backend.

const { first, other, at, models, open } = remoteModels()

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await open()
  alice = await app.account({ coins: 100 })
})

describe('an attempt that was submitted', () => {
  test.each([
    ['has moved', () => models.write('painter', [at('new')])],
    ['is gone from the file', () => models.write('painter', [{ provider: 'other' }])],
    ['is gone with the file', () => models.remove('painter.yaml')],
  ])('is looked after where it is when its backend %s', async (_, change) => {
    const generation = await submitAndLoseWorker()
    change()
    await models.reload()

    const settings = await settle()

    expect(settings).toMatchObject({ place: 'old' })
    expect(first.bought).toHaveLength(1)
    expect(other.bought).toHaveLength(0)
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })

  test('is asked for with the credential of today where its backend is still at its place', async () => {
    models.write('painter', [at('old', { key: 'withdrawn' })])
    await models.reload()
    await submitAndLoseWorker()
    models.write('painter', [at('old', { key: 'fresh', more: 'later' })])
    await models.reload()

    expect(await settle()).toEqual({ place: 'old', key: 'fresh' })
  })

  test('by a release that wrote no version down is looked after by the file of today', async () => {
    await submitAndLoseWorker()
    await sql`update attempts set model_version = null`.execute(app.service.database.db)
    models.write('painter', [at('new')])
    await models.reload()

    expect(await settle()).toMatchObject({ place: 'new' })
  })

  test('has its result read with the settings that it was made with', async () => {
    await submitAndLoseWorker()
    models.write('painter', [at('new')])
    await models.reload()
    const read: object[] = []
    const { readCallback } = first
    first.readCallback = async (callback, settings) => {
      read.push(settings)
      return readCallback!(callback, settings)
    }
    const url = new URL(first.bought[0]!.callbackUrl)

    const reported = await app.stranger().post(url.pathname, { status: 'succeeded' })

    first.readCallback = readCallback!
    expect(reported.status).toBe(200)
    expect(read).toEqual([{ place: 'old' }])
  })

  test('keeps its origin allowed until its outputs are stored, and no longer', async () => {
    first.origin = originOfPlace
    models.write('painter', [at('older')])
    await models.reload()
    await submitAndLoseWorker()
    models.write('painter', [at('newer')])
    await models.reload()
    const { allowed } = app.dependencies.origins
    const between = [...allowed]
    let during: string[] = []

    first.does.poll = async () =>
      succeeded(
        1,
        readLater(() => (during = [...allowed])),
      )
    await app.advance('30s')
    await app.runJobs()

    const old = 'http://older:5000'
    expect([between, during, [...allowed]].map((origins) => origins.includes(old))).toEqual([
      false,
      true,
      false,
    ])
    expect(allowed.has('http://newer:5000')).toBe(true)
  })

  test('and fails is repeated by the file of today', async () => {
    const places: unknown[] = []
    first.does.poll = async (_handle, { settings }: Work) => {
      places.push(settings['place'])
      if (places.length > 1) return succeeded(1)
      models.write('painter', [at('new')])
      await models.reload()
      return failed('unavailable', { isFree: true })
    }
    const generation = await alice.submit({ modelId: 'painter' })

    await app.runJobs()
    await app.advance('2s')
    await app.runJobs()

    expect(places).toEqual(['old', 'new'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    const { modelVersion, attempts } = await receipt(generation)
    const [before, after] = attempts.map((attempt) => attempt.modelVersion)
    expect(before).toBe(modelVersion)
    expect(after).not.toBe(before)
  })
})

test('a backend that is another under the same id is not held to what was known of the first', async () => {
  first.origin = originOfPlace
  await app.operator.post('/operator/v1/backends/gpu/pause', { reason: 'new disk' })
  await sql`update backends set health = 'down', tripped_until = app_now() + interval '1 h', failures = 5`.execute(
    app.service.database.db,
  )
  models.write('painter', [at('new')])
  await models.reload()

  const { items } = await expectOk(app.operator.get('/operator/v1/backends'))

  expect(byId(items, 'gpu')).toMatchObject({
    health: null,
    trippedUntil: null,
    failures: 0,
    pauseReason: 'new disk',
  })
})

test('nor is it charged with what becomes of work at the place of before', async () => {
  first.origin = originOfPlace
  await models.reload()
  await submitAndLoseWorker()
  models.write('painter', [at('new')])
  await models.reload()
  first.does.poll = async () => failed('unavailable', { isFree: true })

  await app.advance('30s')
  await app.runJobs()

  const { items } = await expectOk(app.operator.get('/operator/v1/backends'))
  expect(byId(items, 'gpu')).toMatchObject({ failures: 0 })
})

test('a version is forgotten a month after it was last offered, unless something is under way with it', async () => {
  const { db } = app.service.database
  await submitAndLoseWorker()
  models.write('painter', [at('newer')])
  await models.reload()
  models.write('painter', [at('newest')])
  await models.reload()

  await app.advance('31d')
  await forgetVersions(db)

  const { rows } = await sql<{ version: string }>`
    select version from model_versions where model_id = 'painter'`.execute(db)
  const { items } = await expectOk(app.operator.get('/operator/v1/models'))
  const current = byId<{ id: string; version: string }>(items, 'painter')!.version
  const [attempt] = (await sql<{ modelVersion: string }>`select model_version from attempts`.execute(db)).rows
  expect(new Set(rows.map(({ version }) => version))).toEqual(new Set([current, attempt!.modelVersion]))
})

test('no credential that stands in a file is written down in plain', async () => {
  models.write('painter', [at('old', { key: 'sk-secret-of-the-file' })])
  await models.reload()

  const { rows } = await sql<{ text: string }>`
    select string_agg(v::text, '') || (select string_agg(n::text, '') from model_nodes n) as text
    from model_versions v`.execute(app.service.database.db)

  expect(rows[0]!.text.includes('painter')).toBe(true)
  expect(rows[0]!.text.includes('sk-secret')).toBe(false)
})

const originOfPlace = ({ place = 'old' }: Settings) => `http://${String(place)}:5000`

async function* readLater(onRead: () => void): AsyncGenerator<Uint8Array> {
  onRead()
  yield Buffer.from('an output')
}

/** Submits, and has its worker break off in the middle of the first poll. */
async function submitAndLoseWorker(): Promise<Generation> {
  first.does.poll = () => Promise.reject(new ServiceFault('the worker is gone'))
  const generation = await alice.submit({ modelId: 'painter' })
  await app.runJobs()
  expect(first.calls).toContain('poll')
  return generation
}

/** Another worker takes over, and finds it done; returns the settings with which it looked. */
async function settle(): Promise<object | undefined> {
  let settings: object | undefined
  first.does.poll = async (_handle, work) => {
    settings = work.settings
    return succeeded(work.outputs)
  }
  await app.advance('30s')
  await app.runJobs()
  return settings
}

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
const receipt = ({ id }: Generation): Promise<OperatorReceipt> =>
  expectOk(app.operator.get(`/operator/v1/generations/${id}/receipt`))
