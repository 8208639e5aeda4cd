import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { ProviderError, ServiceFault, type Settings } from '../../../src/providers/provider.ts'
import { expectOk, type Actor, type TestApp } from '../../app.ts'
import { byId } from '../../by-id.ts'
import { remoteModels } from '../../changing-models.ts'
import { succeeded } from '../../fake-provider.ts'

// What a change of model files does to what waits in the queue.

const { first, other, at, models, open } = remoteModels()

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await open()
  alice = await app.account({ coins: 100 })
})

describe('a generation that waits in the queue', () => {
  test('is run by the file of today, and knows the version that it was sold by', async () => {
    const generation = await alice.submit({ modelId: 'painter' })
    models.write('painter', [at('new')], { price: { base: 50 } })
    await models.reload()

    await app.runJobs()

    expect(first.bought.map(({ settings }) => settings)).toEqual([{ place: 'new' }])
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
    const { modelVersion, attempts } = await receipt(generation)
    const operators = await expectOk(app.operator.get(`/operator/v1/generations/${generation.id}`))
    const { items } = await expectOk(app.operator.get('/operator/v1/models'))
    const today = byId<{ id: string; version: string }>(items, 'painter')!.version
    expect(operators.modelVersion).toBe(modelVersion)
    expect(modelVersion).not.toBe(today)
    expect(attempts).toMatchObject([{ modelVersion: today }])
  })

  test('is run as it was sold where the file of today does not take its params', async () => {
    const generation = await alice.submit({ modelId: 'painter' })
    models.write('painter', [at('new')], { params: {}, defaults: {} })
    await models.reload()

    await app.runJobs()

    expect(first.bought.map(({ settings, params }) => [settings, params.prompt])).toEqual([
      [{ place: 'old' }, 'a lighthouse'],
    ])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('as it was sold is looked after at the entry that it was begun at, also beside entries that are gone', async () => {
    const shared = [
      { ...at('seldom'), weight: 1e-12 },
      { ...at('often'), weight: 1 },
    ]
    models.write('painter', [{ provider: 'other' }, ...shared])
    await models.reload()
    const generation = await alice.submit({ modelId: 'painter' })
    models.write('painter', [at('new')], { params: {}, defaults: {} })
    await models.reload()
    const asked: unknown[] = []
    first.does.poll = async (_handle, { settings }) => {
      asked.push(settings['place'])
      if (asked.length === 1) throw new ServiceFault('the worker is gone')
      return succeeded(1)
    }

    await app.runJobs()
    await app.advance('30s')
    await app.runJobs()

    expect(asked).toEqual(['often', 'often'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['is gone', { provider: 'other' }],
    ['has moved', at('elsewhere')],
  ])('fails, refunded, where its backend %s, too', async (_, backend) => {
    first.origin = originOfPlace
    const generation = await alice.submit({ modelId: 'painter' })
    models.write('painter', [backend], { params: {}, defaults: {} })
    await models.reload()

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect([...first.bought, ...other.bought]).toEqual([])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('for a model that is gone fails a minute later, refunded', async () => {
    const generation = await alice.submit({ modelId: 'painter' })
    models.remove('painter.yaml')
    await models.reload()

    await app.runJobs()
    const waiting = await shown(generation)
    await app.advance('1m')
    await app.dependencies.modelReloads.beat()
    await app.runJobs()

    expect(waiting.status).toBe('processing')
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  })

  test('is given that minute also where it has waited longer for something else', async () => {
    models.write('painter', [at('old')], { timeLimitSeconds: 600 })
    await models.reload()
    const generation = await alice.submit({ modelId: 'painter' })
    first.does.submit = () => Promise.reject(new ProviderError('unavailable', 'no room', { isBusy: true }))
    await app.runJobs()
    await app.advance('2m')
    models.remove('painter.yaml')
    await models.reload()
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'processing' })
  })

  test('for one that comes back meanwhile is run', async () => {
    const generation = await alice.submit({ modelId: 'painter' })
    models.remove('painter.yaml')
    await models.reload()
    await app.runJobs()
    models.write('painter', [at('old')])
    await models.reload()

    await app.advance('20s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('waits for a node that runs and has the model', async () => {
    models.write('painter', [at('old')], { timeLimitSeconds: 600 })
    await models.reload()
    const generation = await alice.submit({ modelId: 'painter' })
    models.remove('painter.yaml')
    await models.reload()
    await app.runJobs()
    await app.advance('2m')
    await sql`insert into model_nodes (id, role, version, models, files, loaded_at)
      values ('elsewhere', 'worker', 'x', '{"painter": "x"}', '[]', app_now())`.execute(
      app.service.database.db,
    )

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'processing' })
  })

  test('leaves the queue of a backend that is closed when its model moves to another', async () => {
    models.write('sketcher', [at('old')])
    await models.reload()
    await expectOk(app.operator.post('/operator/v1/backends/gpu/pause', {}))
    const moved = await alice.submit({ modelId: 'painter' })
    const left = await alice.submit({ modelId: 'sketcher' })
    await app.runJobs()
    models.write('painter', [{ provider: 'other' }])
    await models.reload()

    await app.runJobs()

    expect(await shown(moved)).toMatchObject({ status: 'succeeded' })
    expect(await shown(left)).toMatchObject({ status: 'queued' })
  })
})

const originOfPlace = ({ place = 'old' }: Settings) => `http://${String(place)}:5000`
const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
const receipt = ({ id }: Generation) => expectOk(app.operator.get(`/operator/v1/generations/${id}/receipt`))
