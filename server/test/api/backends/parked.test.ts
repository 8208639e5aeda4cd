import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { ProviderError, type Work } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, succeeded } from '../../fake-provider.ts'
import { fakeRemote } from '../../fake-remote.ts'
import { modelsFolder } from '../../models-folder.ts'

const remote = fakeRemote('remote')
const variables = { MODELS_DIR: modelsFolder({ 'on-remote': ['remote'] }) }
const parts = { providers: [remote] }
const cost = { amount: 1.5, unit: 'seconds' }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  remote.reset()
  remote.does.submit = async () => {
    throw new ProviderError('unavailable', 'reset', { mayHaveBegun: true })
  }
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
})

describe('an attempt of unknown outcome', () => {
  test('whose result arrives in time is delivered and charged, and was bought once', async () => {
    const generation = await park()
    remote.does.poll = async () => ({ ...succeeded(1), cost })

    expect(await report({ status: 'succeeded' })).toMatchObject({ status: 200 })
    await app.advance('11s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(remote.bought).toHaveLength(1)
    expect(await attempts(generation)).toMatchObject([
      { state: 'succeeded', costAmount: 1.5, costUnit: 'seconds' },
    ])
  })

  test('whose result arrived in time is delivered, although nobody read it before the time limit', async () => {
    const generation = await park()
    remote.does.poll = async () => succeeded(1)
    await report({ status: 'succeeded' })
    await app.advance('61s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('is refunded at the time limit; a result that comes later is a cost, and not delivered', async () => {
    const generation = await park()
    await app.advance('61s')
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await parked()).toMatchObject([{ generationId: generation.id, backendId: 'remote-remote-5000' }])

    expect(await report({ status: 'succeeded', cost })).toMatchObject({ status: 200 })

    expect(await attempts(generation)).toMatchObject([
      { state: 'parked', verdict: 'bought', costAmount: 1.5, costUnit: 'seconds' },
    ])
    expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0, outputs: [] })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await parked()).toEqual([])
  })

  test('gets an operator’s verdict, which moves no coins and is recorded', async () => {
    const generation = await park()
    await app.advance('61s')
    await app.runJobs()
    const [{ id }] = await parked()
    const judge = (body: object) => app.operator.post(`/operator/v1/parked-attempts/${id}/verdict`, body)

    expect(await judge({ verdict: 'perhaps' })).toMatchObject({ status: 400 })
    expect(await judge({ verdict: 'bought', cost: { amount: 0.04, unit: 'USD' } })).toMatchObject({
      status: 200,
    })

    expect(await attempts(generation)).toMatchObject([
      { verdict: 'bought', costAmount: 0.04, costUnit: 'USD' },
    ])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await parked()).toEqual([])
    const { body } = await app.operator.get('/operator/v1/actions')
    expect(body.items[0]).toMatchObject({ action: 'attempt.verdict', target: id })
  })

  test('has no verdict while it may still be delivered', async () => {
    await park()
    const [{ id }] = await parked()

    expect(
      await app.operator.post(`/operator/v1/parked-attempts/${id}/verdict`, { verdict: 'not_bought' }),
    ).toMatchObject({ status: 404 })
  })

  test('parked ones are listed page by page', async () => {
    for (let count = 0; count < 3; count++) await park()
    const first = (await app.operator.get('/operator/v1/parked-attempts?limit=2')).body
    const second = (await app.operator.get(`/operator/v1/parked-attempts?limit=2&cursor=${first.nextCursor}`))
      .body

    expect(first.items).toHaveLength(2)
    expect(second).toMatchObject({ items: [expect.anything()], nextCursor: null })
    expect(await app.operator.get('/operator/v1/parked-attempts?cursor=x')).toMatchObject({ status: 400 })
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id)
    expect(new Set(ids).size).toBe(3)
  })
})

describe('a result', () => {
  test('of what runs is kept once, however often it is sent', async () => {
    const generation = await park()
    remote.does.poll = async (_handle, work) => {
      const body = (await work.callback()) ?? Buffer.from('{}')
      return JSON.parse(Buffer.from(body).toString()).n === 1 ? succeeded(1) : failed('internal')
    }

    await report({ status: 'succeeded', n: 1 })
    expect(await report({ status: 'failed', n: 2 })).toMatchObject({ status: 200 })
    await app.advance('11s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test.each([
    ['with another secret', (url: URL) => (url.pathname = url.pathname.replace(/.$/, 'x')), 404],
    [
      'for another attempt',
      (url: URL) => (url.pathname = url.pathname.replace(/[0-9a-f]{8}/, '00000000')),
      404,
    ],
  ])('%s is refused', async (_, forge, status) => {
    const generation = await park()
    const url = callbackUrl()
    forge(url)

    expect((await app.stranger().post(url.pathname, { status: 'succeeded' })).status).toBe(status)
    await app.advance('11s')
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
  })

  test('that is not from the backend, or not the end, changes nothing', async () => {
    const generation = await park()

    expect(await report({ status: 'forged' })).toMatchObject({ status: 404 })
    expect(await report({ status: 'running' })).toMatchObject({ status: 200 })
    await app.advance('11s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'processing' })
  })
})

/** A generation whose submit broke off. */
async function park(): Promise<Generation> {
  const generation = await alice.submit({ modelId: 'on-remote' })
  await app.runJobs()
  expect(await attempts(generation)).toMatchObject([{ state: 'parked', endedAt: null }])
  return generation
}

const lastWork = (): Work => remote.bought.at(-1)!
const callbackUrl = () => new URL(lastWork().callbackUrl)
const report = (body: object) => app.stranger().post(callbackUrl().pathname, body)
const attempts = ({ id }: Generation) => listAttempts(app.service.database.db, id)
const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
const parked = async () => (await app.operator.get('/operator/v1/parked-attempts')).body.items
