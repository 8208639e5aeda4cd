import type { Generation } from '@atelier/contract/generation.ts'
import { describe, expect, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import type { Handle, Progress } from '../../../src/providers/provider.ts'
import { pausePoint, succeeded } from '../../fake-provider.ts'
import { manualWorkers } from '../../manual-workers.ts'

// Nobody knows whether what was being submitted was bought: it is looked for, and never bought twice.

const workers = manualWorkers()
const { blind, sighted, work, shown, attempts } = workers

describe('a generation whose worker died while submitting', () => {
  test('is looked for, and what was bought is used', async () => {
    const generation = await dieSubmitting('fake-sighted')
    sighted.does.reconcile = async ({ attemptId }) => ({ job: attemptId })

    await work(generation)

    expect(sighted.calls).toEqual(['submit', 'reconcile', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('is submitted only when the backend says that it never took it', async () => {
    const generation = await dieSubmitting('fake-sighted')

    await work(generation)

    expect(sighted.calls).toEqual(['submit', 'reconcile', 'submit', 'poll'])
    expect(new Set(sighted.bought.map(({ attemptId }) => attemptId)).size).toBe(1)
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('is looked for again when the backend could not say', async () => {
    const generation = await dieSubmitting('fake-sighted')
    sighted.does.reconcile = () => Promise.reject(new TypeError('fetch failed'))
    await work(generation).catch(() => undefined)
    expect(await shown(generation)).toMatchObject({ status: 'processing' })

    sighted.does.reconcile = async ({ attemptId }) => ({ job: attemptId })
    await work(generation)

    expect(sighted.calls).toEqual(['submit', 'reconcile', 'reconcile', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('is asked after by the content policy again, and parked where that refuses it', async () => {
    const generation = await dieSubmitting('fake-blind', 'csam')

    await workers.app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    expect(blind.calls).toEqual(['submit'])
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('is found without a moderation service, which was asked before and may be away now', async () => {
    const generation = await dieSubmitting('fake-sighted')
    sighted.does.reconcile = async ({ attemptId }) => ({ job: attemptId })
    workers.usePolicy({ isLocal: false, allows: () => Promise.reject(new TypeError('fetch failed')) })

    await work(generation)

    expect(sighted.calls).toEqual(['submit', 'reconcile', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('keeps the handle that its new worker found, whatever the old one comes back with', async () => {
    const generation = await workers.alice.submit({ modelId: 'fake-sighted' })
    const [late, asked] = [pausePoint<Handle>(), pausePoint<Progress>()]
    sighted.does.submit = late.pass
    const old = work(generation)
    await late.reached
    sighted.does.reconcile = async () => ({ job: 'found' })
    sighted.does.poll = asked.pass
    const next = work(generation)
    await asked.reached

    late.go({ job: 'late' })
    await old.catch(() => undefined)

    const [attempt] = await listAttempts(workers.app.service.database.db, generation.id)
    expect(attempt).toMatchObject({ state: 'running', handle: { job: 'found' } })
    expect(sighted.calls).toEqual(['submit', 'reconcile', 'poll'])
    asked.go(succeeded(1))
    await next
  })

  test('fails with unavailable where nobody can say, and is never bought twice', async () => {
    const generation = await dieSubmitting('fake-blind')

    await work(generation)
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    await workers.app.advance('61s')
    await workers.app.runJobs()

    expect(blind.calls).toEqual(['submit'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    expect(await workers.alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

test('a worker that is told to stop before it has sent anything takes its attempt back', async () => {
  const generation = await workers.alice.submit({ modelId: 'fake-blind' })

  await work(generation, undefined, AbortSignal.abort())

  expect(await attempts(generation)).toEqual([])
  await work(generation)
  expect(blind.calls).toEqual(['submit', 'poll'])
  expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
})

async function dieSubmitting(modelId: 'fake-blind' | 'fake-sighted', prompt?: string): Promise<Generation> {
  const generation = await workers.alice.submit({ modelId, ...(prompt && { prompt }) })
  const lost = pausePoint<Handle>()
  const fake = modelId === 'fake-blind' ? blind : sighted
  const { submit } = fake.does
  fake.does.submit = lost.pass
  void work(generation)
  await lost.reached
  fake.does.submit = submit
  return generation
}
