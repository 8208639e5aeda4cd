import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { ProviderError } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { succeeded } from '../../fake-provider.ts'
import { fakeRemote } from '../../fake-remote.ts'
import { modelsFolder } from '../../models-folder.ts'
import { runEvery } from '../../recurring-jobs.ts'

const remote = fakeRemote('remote')
const other = fakeRemote('other')
const variables = { MODELS_DIR: modelsFolder({ 'on-remote': ['remote'], 'on-other': ['other'] }) }
const parts = { providers: [remote, other] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  for (const fake of parts.providers) {
    fake.reset()
    fake.healthNow = { state: 'ready' }
  }
  app = await testApp(variables, parts)
  await app.dependencies.backendStates.refresh() // It knows what the test before has done.
  alice = await app.account({ coins: 1000, runningLimit: 10 })
})

describe('a backend with one place', () => {
  test('is sent one at a time; the others stay queued here, and other backends get theirs', async () => {
    let atOnce = 0
    const seen: number[] = []
    remote.does.submit = async () => {
      seen.push(++atOnce)
      return { job: 'x' }
    }
    remote.does.poll = async () => {
      await new Promise((resolve) => setImmediate(resolve))
      atOnce--
      return succeeded(1)
    }
    const three = [1, 2, 3].map(() => alice.submit({ modelId: 'on-remote' }))
    const generations = [...(await Promise.all(three)), await alice.submit({ modelId: 'on-other' })]

    await app.runJobs()

    for (const generation of generations)
      expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(seen).toEqual([1, 1, 1])
    expect(other.bought).toHaveLength(1)
  })

  test.each([
    ['after as long as it says', 40_000, '41s'],
    ['soon where it says nothing', undefined, '3s'],
  ])('that has none left is tried again %s, and nothing fails', async (_, retryAfterMs, pause) => {
    const busy = new ProviderError('unavailable', '429', {
      isBusy: true,
      ...(retryAfterMs && { retryAfterMs }),
    })
    const answers = [() => Promise.reject(busy), async () => ({ job: 'x' })]
    remote.does.submit = () => answers.shift()!()
    const generation = await alice.submit({ modelId: 'on-remote' })

    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    expect(await listAttempts(app.service.database.db, generation.id)).toEqual([])
    if (retryAfterMs) {
      await app.advance('20s')
      await app.runJobs()
      expect(remote.calls.filter((call) => call === 'submit')).toHaveLength(1)
    }
    await app.advance(pause)
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('is not waited for at the cost of the time limit: that begins with the attempt', async () => {
    remote.does.submit = async () => {
      throw new ProviderError('unavailable', '429', { isBusy: true })
    }
    const generation = await alice.submit({ modelId: 'on-remote' })
    await app.runJobs()
    await app.advance('20m') // For whatever else is in the queue before it.
    remote.does.submit = async () => ({ job: 'x' })
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('may be without a place for longer than the time limit', async () => {
    remote.does.submit = async () => {
      throw new ProviderError('unavailable', '429', { isBusy: true, retryAfterMs: 50_000 })
    }
    const generation = await alice.submit({ modelId: 'on-remote' })
    for (let tries = 0; tries < 4; tries++) {
      await app.runJobs()
      await app.advance('51s')
    }
    remote.does.submit = async () => ({ job: 'x' })
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('that takes nothing for half an hour has failed, and the coins are back', async () => {
    remote.does.submit = async () => {
      throw new ProviderError('unavailable', '429', { isBusy: true, retryAfterMs: 500_000 })
    }
    const generation = await alice.submit({ modelId: 'on-remote' })
    const before: string[] = []
    for (let tries = 0; tries < 5; tries++) {
      await app.runJobs()
      before.push((await shown(generation)).status)
      await app.advance('501s')
    }

    expect(before).toEqual(['processing', 'processing', 'processing', 'processing', 'failed'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 1000, held: 0 })
  })
})

describe('an operator', () => {
  test('sees health, what is under way, and the last errors', async () => {
    remote.does.submit = () => Promise.reject(new ProviderError('invalid_input', 'steps must be below 50'))
    const generation = await alice.submit({ modelId: 'on-remote' })
    await app.runJobs()
    await app.operator.post('/operator/v1/backends/remote-remote-5000/probe', {})

    const { status, body } = await app.operator.get('/operator/v1/backends')

    expect(status).toBe(200)
    expect(body.items.map(({ id }: { id: string }) => id)).toContain('sandbox')
    expect(body.items.find(({ id }: { id: string }) => id === 'remote-remote-5000')).toMatchObject({
      provider: 'remote',
      modelIds: ['on-remote'],
      slots: 1,
      inFlight: 0,
      health: 'ready',
      errors: [{ code: 'invalid_input', detail: 'steps must be below 50', generationId: generation.id }],
    })
  })

  test('pauses a backend: work waits, and goes on when it is resumed', async () => {
    const at = '/operator/v1/backends/remote-remote-5000'
    expect(await app.operator.post(`${at}/pause`, { reason: 'a new card' })).toMatchObject({
      status: 200,
      body: { pausedAt: expect.any(String), pauseReason: 'a new card' },
    })
    const generation = await alice.submit({ modelId: 'on-remote' })
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'queued' })

    expect(await app.operator.post(`${at}/resume`, {})).toMatchObject({
      status: 200,
      body: { pausedAt: null },
    })
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('that pauses a backend stops nothing that has begun there, also where its worker is gone', async () => {
    remote.does.poll = async () => succeeded(1, breakingOff()) // The job fails, and is tried again.
    const generation = await alice.submit({ modelId: 'on-remote' })
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    await app.operator.post('/operator/v1/backends/remote-remote-5000/pause', {})
    remote.does.poll = async () => succeeded(1)

    await app.advance('31s')
    await runEvery(app, 'sweep')

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(remote.bought).toHaveLength(1)
  })

  test('asks one that was down: no work is taken for it, and what it had waits until it is up', async () => {
    const generation = await alice.submit({ modelId: 'on-remote' })
    remote.healthNow = { state: 'down', detail: 'SETUP_FAILED' }
    const probe = () => app.operator.post('/operator/v1/backends/remote-remote-5000/probe', {})
    expect(await probe()).toMatchObject({ body: { health: 'down', healthDetail: 'SETUP_FAILED' } })
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'queued' })
    const refused = await alice.post(
      '/v1/generations',
      { modelId: 'on-remote', params: { prompt: 'x' }, maxCoins: 5 },
      { 'idempotency-key': crypto.randomUUID() },
    )
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable', retryAt: expect.any(String) } })

    remote.healthNow = { state: 'ready' }
    expect(await probe()).toMatchObject({ body: { health: 'ready', healthDetail: null } })
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('keeps the reason of a pause that is paused again without one', async () => {
    const at = '/operator/v1/backends/remote-remote-5000'
    await app.operator.post(`${at}/pause`, { reason: 'a new card' })

    expect(await app.operator.post(`${at}/pause`, {})).toMatchObject({ body: { pauseReason: 'a new card' } })
    expect(await app.operator.post(`${at}/pause`, { reason: 'a fire' })).toMatchObject({
      body: { pauseReason: 'a fire' },
    })
    await app.operator.post(`${at}/resume`, {})
    expect(await app.operator.post(`${at}/pause`, {})).toMatchObject({ body: { pauseReason: null } })
  })

  test('is told what a pause may say', async () => {
    const pause = (body: object) => app.operator.post('/operator/v1/backends/remote-remote-5000/pause', body)

    expect(await pause({ reason: 5 })).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(await pause({ why: 'x' })).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
  })

  test('is told of a backend that is unknown', async () => {
    for (const action of ['probe', 'pause', 'resume'])
      expect(await app.operator.post(`/operator/v1/backends/nowhere/${action}`, {})).toMatchObject({
        status: 404,
      })
  })
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first half')
  throw new Error('the link died')
}
