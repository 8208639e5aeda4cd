import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { limitsNow } from '../../../src/backends/availability.ts'
import { takeSlot } from '../../../src/backends/slots.store.ts'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { ProviderError, type Progress } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, pausePoint, succeeded } from '../../fake-provider.ts'
import { fakeRemote } from '../../fake-remote.ts'
import { modelsFolder } from '../../models-folder.ts'

// Several backends under one price.

const near = fakeRemote('near')
const far = fakeRemote('far')
const nearId = 'near-near-5000'
const variables = {
  MODELS_DIR: modelsFolder(
    {
      'on-both': ['near', 'far'],
      'on-near': ['near'],
      'bought-twice': ['near', 'far'],
      paced: [{ provider: 'far', id: 'paced', slots: 9, rate: { runs: 2, perSeconds: 60 } }],
    },
    (id) => (id === 'bought-twice' ? { maxPurchases: 2 } : {}),
  ),
}
const parts = { providers: [near, far] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  for (const fake of parts.providers) {
    fake.reset()
    fake.healthNow = { state: 'ready' }
  }
  app = await testApp(variables, parts)
  for (const id of [nearId, 'far-far-5000', 'paced'])
    await app.operator.post(`/operator/v1/backends/${id}/resume`, {})
  alice = await app.account({ coins: 1000, runningLimit: 20 })
})

describe('work', () => {
  test('goes to the first backend that has a slot; what has none anywhere stays here', async () => {
    const atOnce = { near: 0, far: 0 }
    let most = 0
    for (const [name, fake] of [
      ['near', near],
      ['far', far],
    ] as const) {
      fake.does.submit = async () => {
        most = Math.max(most, ++atOnce[name])
        return { job: 'x' }
      }
      fake.does.poll = async () => {
        await new Promise((resolve) => setImmediate(resolve))
        atOnce[name]--
        return succeeded(1)
      }
    }
    const models = ['on-both', 'on-both', 'on-both', 'on-near', 'on-near']
    const generations = await Promise.all(models.map((modelId) => alice.submit({ modelId })))

    for (let looks = 0; looks < 10; looks++) {
      await app.runJobs()
      await app.advance('3s')
    }

    for (const generation of generations)
      expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(most).toBe(1)
    expect(near.bought.length + far.bought.length).toBe(5)
    expect(far.bought.length).toBeGreaterThan(0)
  })

  test.each([undefined, 40_000])(
    'goes to another at once where one is busy (for %s ms)',
    async (retryAfterMs) => {
      near.does.submit = async () => {
        throw new ProviderError('unavailable', '429', { isBusy: true, ...(retryAfterMs && { retryAfterMs }) })
      }
      const generation = await alice.submit({ modelId: 'on-both' })

      await app.runJobs()

      expect(await attempts(generation)).toEqual(['1 far succeeded'])
      expect(near.calls).toEqual(['submit'])
    },
  )

  test('goes to another at once where one refuses our credentials', async () => {
    near.does.submit = () => Promise.reject(new ProviderError('internal', '401'))
    const generation = await alice.submit({ modelId: 'on-both' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near internal', '2 far succeeded'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('does not go to one that refuses it again and again while the other is closed', async () => {
    near.does.submit = () => Promise.reject(new ProviderError('internal', '401'))
    await app.operator.post('/operator/v1/backends/far-far-5000/pause', {})
    const generation = await alice.submit({ modelId: 'on-both' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near internal'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0 })
  })

  test('goes to none that refuses it: the next would, too', async () => {
    near.does.submit = () => Promise.reject(new ProviderError('invalid_input', '422'))
    const generation = await alice.submit({ modelId: 'on-both' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near invalid_input'])
    expect(far.calls).toEqual([])
  })

  test('waits for a backend that has a rate', async () => {
    const generations = []
    for (let number = 0; number < 4; number++) generations.push(await alice.submit({ modelId: 'paced' }))
    await app.runJobs()
    expect(far.bought).toHaveLength(2)

    await app.advance('31s')
    await app.runJobs()
    expect(far.bought).toHaveLength(3)

    await app.advance('31s')
    await app.runJobs()
    for (const generation of generations)
      expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })
})

describe('a backend that fails after it was paid', () => {
  test.each(['internal', 'unavailable', 'timeout'] as const)(
    'with %s is followed by no other purchase',
    async (code) => {
      near.does.poll = async () => failed(code)
      const generation = await alice.submit({ modelId: 'on-both' })

      await app.runJobs()

      expect(await attempts(generation)).toEqual([`1 near ${code}`])
      expect(far.bought).toEqual([])
      expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0 })
    },
  )

  test('is followed by another where the model file permits it, for one price', async () => {
    near.does.poll = async () => failed('internal', { cost: { amount: 2, unit: 'seconds' } })
    const generation = await alice.submit({ modelId: 'bought-twice' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near internal', '2 far succeeded'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(await alice.balance()).toEqual({ available: 995, held: 0 })
  })

  test('is followed by another, too, where nothing of what it made can be delivered', async () => {
    near.does.poll = async () => succeeded(1, Buffer.alloc(0))
    const generation = await alice.submit({ modelId: 'bought-twice' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near internal', '2 far succeeded'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('is followed by as many as it permits, and not by more', async () => {
    for (const fake of parts.providers) fake.does.poll = async () => failed('internal')
    const generation = await alice.submit({ modelId: 'bought-twice' })

    for (let looks = 0; looks < 5; looks++) {
      await app.runJobs()
      await app.advance('10s')
    }

    expect(await attempts(generation)).toEqual(['1 near internal', '2 far internal'])
    expect(near.bought.length + far.bought.length).toBe(2)
    expect(await alice.balance()).toEqual({ available: 1000, held: 0 })
  })

  test('without anybody knowing whether it was paid counts as a purchase, and is parked', async () => {
    near.does.submit = () => Promise.reject(new ProviderError('unavailable', 'reset', { mayHaveBegun: true }))
    const generation = await alice.submit({ modelId: 'bought-twice' })

    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near unavailable', '2 far succeeded'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    const { items } = (await app.operator.get('/operator/v1/parked-attempts')).body
    expect(items).toContainEqual(expect.objectContaining({ generationId: generation.id, number: 1 }))
  })
})

describe('a backend that fails again and again', () => {
  const failing = () => Promise.reject(new ProviderError('unavailable', 'no route'))

  test('is left alone, and tried with one piece of work once it says that it is well', async () => {
    near.does.submit = failing
    await submitFive()
    expect(await seen()).toMatchObject({ failures: 5, trippedUntil: expect.any(String) })

    near.reset()
    await alice.submit({ modelId: 'on-both' })
    await app.runJobs()
    expect(near.calls).toEqual([])

    await app.advance('31s')
    await alice.submit({ modelId: 'on-both' })
    await app.runJobs()
    expect(near.calls).toEqual([]) // Nobody has asked it yet.

    await app.operator.post(`/operator/v1/backends/${nearId}/probe`, {})
    const trial = await alice.submit({ modelId: 'on-both' })
    await app.runJobs()
    expect(await attempts(trial)).toEqual(['1 near succeeded'])
    expect(await seen()).toMatchObject({ failures: 0, trippedUntil: null })
  })

  test('is left alone for longer where the trial fails, too', async () => {
    near.does.submit = failing
    await submitFive()
    await app.advance('31s')
    await app.operator.post(`/operator/v1/backends/${nearId}/probe`, {})
    const trial = await alice.submit({ modelId: 'on-both' })
    await app.runJobs()

    expect(await attempts(trial)).toEqual(['1 near unavailable', '2 far succeeded'])
    const { trippedUntil } = await seen()
    expect((Date.parse(trippedUntil) - app.clock.now()) / 1000).toBeGreaterThan(6)
  })

  test('is not closed by what one account sends', async () => {
    near.does.poll = async () => failed('internal')
    for (let number = 0; number < 7; number++) {
      await alice.submit({ modelId: 'on-near' })
      await app.runJobs()
    }
    expect(await seen()).toMatchObject({ failures: 1, trippedUntil: null })

    for (let number = 0; number < 4; number++) {
      const other = await app.account({ coins: 100 })
      await other.submit({ modelId: 'on-near' })
      await app.runJobs()
    }
    expect(await seen()).toMatchObject({ failures: 5, trippedUntil: expect.any(String) })
  })

  test('is not closed by one submit of which nobody knows anything, however often it is looked for', async () => {
    near.does.submit = () => Promise.reject(new ProviderError('unavailable', 'reset', { mayHaveBegun: true }))
    await alice.submit({ modelId: 'on-near' })
    for (let looks = 0; looks < 6; looks++) {
      await app.runJobs()
      await app.advance('10s')
    }

    expect(await seen()).toMatchObject({ failures: 1, trippedUntil: null })
  })

  test('is tried although runs from before are still under way there', async () => {
    const paused = pausePoint<Progress>()
    near.does.poll = () => paused.pass()
    const slow = await alice.submit({ modelId: 'on-near' })
    const running = app.runJobs()
    await paused.reached
    await sql`update backends set failures = 5, tripped_until = app_now() where id = ${nearId}`.execute(
      app.service.database.db,
    )
    await app.advance('1s')
    await app.operator.post(`/operator/v1/backends/${nearId}/probe`, {})

    near.does.poll = async () => succeeded(1)
    const state = (await app.dependencies.backendStates.get()).get(nearId)
    const limits = limitsNow(app.dependencies.backends.byId.get(nearId), state, app.clock.now())
    const { db } = app.service.database
    expect(await db.transaction().execute((tx) => takeSlot(tx, nearId, limits))).toBe(true)

    paused.go(succeeded(1))
    await running
    expect(await shown(slow)).toMatchObject({ status: 'succeeded' })
  })

  test('is opened again by the operator', async () => {
    near.does.submit = failing
    await submitFive()
    near.reset()

    await app.operator.post(`/operator/v1/backends/${nearId}/resume`, {})
    const generation = await alice.submit({ modelId: 'on-both' })
    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 near succeeded'])
  })

  async function submitFive() {
    for (let number = 0; number < 5; number++) {
      const generation = await alice.submit({ modelId: 'on-both' })
      await app.runJobs()
      expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    }
  }

  async function seen() {
    const { items } = (await app.operator.get('/operator/v1/backends')).body
    return items.find(({ id }: { id: string }) => id === nearId)
  }
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function attempts({ id }: Generation): Promise<string[]> {
  const made = await listAttempts(app.service.database.db, id)
  return made.map(({ number, provider, errorCode, state }) => `${number} ${provider} ${errorCode ?? state}`)
}
