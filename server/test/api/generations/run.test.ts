import { generationErrorCodes, type Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { plainAttempt } from '../../plain-generation.ts'
import { areUnderWay } from '../../under-way.ts'

// From queued to the end, in the sandbox: the same way as every model's.

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 1_000 })
})

describe('the words of the sandbox', () => {
  test('none: it succeeds at once, its outputs are ready and its coins charged', async () => {
    const generation = await alice.submit({ num_outputs: 2 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({
      status: 'succeeded',
      progress: 1,
      queuePosition: null,
      coinsQuoted: 10,
      coinsCharged: 10,
      error: null,
      params: generation.params,
    })
    expect(
      after.outputs.map(({ kind, mimeType }: { kind: string; mimeType: string }) => [kind, mimeType]),
    ).toEqual([
      ['image', 'image/png'],
      ['image', 'image/png'],
    ])
    expect(Date.parse(after.completedAt)).toBeGreaterThanOrEqual(Date.parse(after.startedAt))
    expect(Date.parse(after.startedAt)).toBeGreaterThanOrEqual(Date.parse(after.createdAt))
    for (const { url } of after.outputs) {
      const path = url.replace('https://atelier.test', '')
      expect((await app.stranger().get(path)).status).toBe(200)
    }
    expect(await alice.balance()).toEqual({ available: 990, held: 0 })
    expect(await app.events()).toEqual(['generation.succeeded'])
    const [attempt] = await listAttempts(app.service.database.db, generation.id)
    expect(attempt?.createdAt.toISOString()).toBe(after.startedAt)
  })

  test('#delay: it processes for that long, with progress that moves', async () => {
    const generation = await alice.submit({ prompt: '#delay=20000' })
    const ran = app.runJobs()
    await areUnderWay(app, [generation])

    await app.advance('10s')
    await expect.poll(async () => (await shown(generation)).progress).toBeGreaterThanOrEqual(0.5)
    const middle = await shown(generation)
    await app.advance('10s')
    await ran

    expect(middle).toMatchObject({
      status: 'processing',
      coinsCharged: null,
      queuePosition: null,
      outputs: [],
    })
    expect(middle.progress).toBeLessThan(1)
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', progress: 1 })
  })

  test.for(generationErrorCodes)(
    '#fail=%s: it fails with that code and is refunded in full',
    async (code) => {
      const generation = await alice.submit({ prompt: `#fail=${code}`, num_outputs: 2 })

      await app.runJobs()
      for (const pause of code === 'unavailable' ? ['1s', '5s', '20s'] : []) {
        expect(await shown(generation)).toMatchObject({ status: 'processing' })
        await app.advance(pause)
        await app.runJobs()
      }

      const after = await shown(generation)
      expect(after).toMatchObject({ status: 'failed', coinsCharged: 0, outputs: [], queuePosition: null })
      expect(after.error).toEqual({ code, message: expect.stringMatching(/^[A-Z].+\.$/) })
      expect(after.error.message).not.toContain('#fail')
      expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
      expect(await app.events()).toEqual(['generation.failed'])
    },
  )

  test.for([
    [1, 5],
    [3, 15],
    [9, 20],
  ] as const)('#partial=%i: a partial result is charged per delivered output', async ([count, coins]) => {
    const generation = await alice.submit({ prompt: `#partial=${count}`, num_outputs: 4 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({
      status: 'succeeded',
      coinsQuoted: 20,
      coinsCharged: coins,
      outputsRequested: 4,
    })
    expect(after.outputs).toHaveLength(coins / 5)
    expect(await alice.balance()).toEqual({ available: 1_000 - coins, held: 0 })
  })

  test('#partial=0: nothing delivered is a failure, refunded in full', async () => {
    const generation = await alice.submit({ prompt: '#partial=0' })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0 })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('#hang: it fails with timeout at the model’s time limit, not before', async () => {
    const generation = await alice.submit({ prompt: '#hang' })
    const startedAtMs = app.clock.now()
    const now = vi.spyOn(app.clock, 'now').mockReturnValue(startedAtMs)
    onTestFinished(() => now.mockRestore())
    const ran = app.runJobs()
    await areUnderWay(app, [generation])
    now.mockClear().mockReturnValue(startedAtMs + 59_999)
    await expect.poll(() => now.mock.calls.length).toBeGreaterThan(10) // Every poll of the sandbox asks for the time.
    expect(await shown(generation)).toMatchObject({ status: 'processing', error: null })

    now.mockReturnValue(startedAtMs + 60_000)
    await ran

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('#flaky: the first attempt is lost and made again, after a pause', async () => {
    const generation = await alice.submit({ prompt: '#flaky' })

    await app.runJobs()
    const between = await shown(generation)
    await app.advance('1s')
    await app.runJobs()

    expect(between).toMatchObject({ status: 'processing', coinsCharged: null })
    expect(await shown(generation)).toMatchObject({
      status: 'succeeded',
      coinsCharged: 5,
      startedAt: between.startedAt,
    })
    const attempts = await listAttempts(app.service.database.db, generation.id)
    expect(attempts.map(({ number, state, errorCode }) => [number, state, errorCode])).toEqual([
      [1, 'failed', 'unavailable'],
      [2, 'succeeded', null],
    ])
  })

  test('an input that was deleted since the submit is invalid_input, refunded in full', async () => {
    const { id: image } = await app.asset(alice)
    const generation = await alice.submit({ modelId: 'sandbox-edit', image })
    await sql`delete from assets where id = ${image}`.execute(app.service.database.db)

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })
})

describe('the term list', () => {
  test('a word of it is against the content policy, before the provider is asked', async () => {
    const generation = await alice.submit({ prompt: 'ＣＳＡＭ' })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(await listAttempts(app.service.database.db, generation.id)).toEqual([])
    expect(await alice.balance()).toEqual({ available: 1_000, held: 0 })
  })

  test('a word of it is looked for again where a worker died after its first attempt began', async () => {
    const generation = await alice.submit({ prompt: 'csam' })
    const { db, batches, catalog } = app.dependencies
    const { generationId, number, ...attempt } = plainAttempt(generation.id)
    const modelVersion = catalog.models.get(generation.modelId)!.version
    await batches.start({
      id: generationId,
      token: crypto.randomUUID(),
      attempt: { ...attempt, modelVersion },
    })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'content_policy' } })
    expect(await listAttempts(db, generationId)).toMatchObject([{ number, state: 'failed' }])
  })
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body
