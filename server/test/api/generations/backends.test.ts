import type { Generation } from '@atelier/contract/generation.ts'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { BlobsUnavailable } from '../../../src/platform/storage/unavailable.ts'
import { ProviderError, type Output, type Progress } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { failed, fakeProvider, pausePoint, outputOf, succeeded } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'

// What a generation makes of its backends' doings.

const first = fakeProvider('first', false)
const second = fakeProvider('second', true)
const variables = {
  MODELS_DIR: modelsFolder({
    'fake-first': ['first'],
    'fake-second': ['second'],
    'fake-both': ['first', 'second'],
  }),
}
const parts = { providers: [first, second] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  for (const fake of parts.providers) fake.reset()
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
})

describe('a backend that is unavailable', () => {
  test('is tried three times more with growing pauses, then the generation fails and is refunded', async () => {
    const triedAtMs: number[] = []
    first.does.poll = async () => {
      triedAtMs.push(app.clock.now())
      return failed('unavailable', { isFree: true })
    }
    const generation = await alice.submit({ modelId: 'fake-first' })

    const looks: { atMs: number; endedAtMs: number; tries: number }[] = []
    for (let passed = 0; passed < 30; passed++) {
      const atMs = app.clock.now()
      await app.runJobs()
      looks.push({ atMs, endedAtMs: app.clock.now(), tries: triedAtMs.length })
      await app.advance('1s')
    }

    const pauses = triedAtMs.slice(1).map((atMs, index) => (atMs - triedAtMs[index]!) / 1000)
    expect(pauses).toHaveLength(3)
    for (const [index, seconds] of [1, 5, 20].entries()) {
      expect(pauses[index]).toBeGreaterThanOrEqual(seconds)
      // Whoever looked in vain until then looked before it was due.
      const between = looks.filter(({ tries }) => tries === index + 1)
      const [since, until] = [between[0], between.at(-1)]
      if (since && until) expect(until.atMs - since.endedAtMs).toBeLessThan(seconds * 1000)
    }
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await attempts(generation)).toEqual([1, 2, 3, 4].map((number) => `${number} first unavailable`))
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  })

  test('keeps the account’s slot, not the worker’s, while it waits', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    first.does.poll = async () => failed('unavailable', { isFree: true })
    const waiting = await bob.submit({ modelId: 'fake-first' })
    const behind = await bob.submit({ modelId: 'fake-second' })

    await app.runJobs()

    expect((await bob.get('/v1/generations/concurrency')).body).toMatchObject({ running: 1, queued: 1 })
    expect((await bob.get(`/v1/generations/${waiting.id}`)).body.status).toBe('processing')
    expect((await bob.get(`/v1/generations/${behind.id}`)).body.status).toBe('queued')
  })

  test('is left for the model’s next backend, under one price', async () => {
    first.does.submit = () => Promise.reject(new ProviderError('unavailable', 'no room'))
    const generation = await alice.submit({ modelId: 'fake-both', num_outputs: 2 })

    await app.runJobs()
    await app.advance('1s')
    await app.runJobs()

    expect(await attempts(generation)).toEqual(['1 first unavailable', '2 second succeeded'])
    expect(await shown(generation)).toMatchObject({
      status: 'succeeded',
      coinsCharged: 10,
      startedAt: expect.any(String),
    })
  })

  test('does not stretch the time limit, which runs over all attempts; the last failure stands', async () => {
    const triedAtMs: number[] = []
    first.does.poll = async () => {
      triedAtMs.push(app.clock.now())
      return failed('unavailable', { isFree: true })
    }
    const generation = await alice.submit({ modelId: 'fake-first' })
    await app.runJobs()

    const atMs = app.clock.now()
    await app.advance('61s')
    await app.runJobs()

    expect(triedAtMs.filter((triedAt) => triedAt > atMs)).toEqual([])
    expect(await attempts(generation)).toEqual(triedAtMs.map((_, index) => `${index + 1} first unavailable`))
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('after it has accepted the work is not tried again: it may have charged for it', async () => {
    first.does.poll = async () => failed('unavailable')
    const generation = await alice.submit({ modelId: 'fake-both' })

    await app.runJobs()
    await app.advance('30s')
    await app.runJobs()

    expect(first.bought).toHaveLength(1)
    expect(second.bought).toHaveLength(0)
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('only while it is asked still has what was bought: it is asked again', async () => {
    const away = new ProviderError('unavailable', 'no route', { retryAfterMs: 1 })
    const answers = [() => Promise.reject(away), async () => succeeded(1)]
    first.does.poll = () => answers.shift()!()
    const generation = await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()

    expect(first.calls).toEqual(['submit', 'poll', 'poll'])
    expect(await attempts(generation)).toEqual(['1 first succeeded'])
  })
})

describe('a submit that broke off', () => {
  const brokeOff = () => Promise.reject(new ProviderError('unavailable', 'reset', { mayHaveBegun: true }))

  test('is not repeated where nobody can say what became of it', async () => {
    first.does.submit = brokeOff
    const generation = await alice.submit({ modelId: 'fake-both' })

    await app.runJobs()
    await app.advance('61s')
    await app.runJobs()

    expect(first.calls).toEqual(['submit'])
    expect(second.calls).toEqual([])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('is looked for, and what was bought is used', async () => {
    second.does.submit = brokeOff
    second.does.reconcile = async ({ attemptId }) => ({ job: attemptId })
    const generation = await alice.submit({ modelId: 'fake-second' })

    await app.runJobs()

    expect(second.calls).toEqual(['submit', 'reconcile', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })
})

describe('what a backend delivers', () => {
  test('more outputs than asked for are dropped, never charged', async () => {
    first.does.poll = async () => succeeded(4)
    const generation = await alice.submit({ modelId: 'fake-first', num_outputs: 2 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({ status: 'succeeded', coinsCharged: 10, outputsRequested: 2 })
    expect(after.outputs).toHaveLength(2)
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test('a partial result is charged per delivered output', async () => {
    first.does.poll = async () => succeeded(3)
    const generation = await alice.submit({ modelId: 'fake-first', num_outputs: 4 })
    expect(await alice.balance()).toEqual({ available: 80, held: 20 })

    await app.runJobs()

    const after = await shown(generation)
    expect(after).toMatchObject({
      status: 'succeeded',
      coinsQuoted: 20,
      coinsCharged: 15,
      outputsRequested: 4,
    })
    expect(after.outputs).toHaveLength(3)
    expect(await alice.balance()).toEqual({ available: 85, held: 0 })
  })

  test('zero outputs are a failure, refunded in full', async () => {
    first.does.poll = async () => succeeded(0)
    const generation = await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      outputs: [],
      error: { code: 'internal' },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('an empty file is nothing delivered, and is not charged', async () => {
    const answers = [[outputOf(''), outputOf('a picture')], [outputOf('')]]
    first.does.poll = async () => ({ state: 'succeeded', outputs: answers.shift()! })
    const half = await alice.submit({ modelId: 'fake-first', num_outputs: 2 })
    await app.runJobs()
    const none = await alice.submit({ modelId: 'fake-first' })
    await app.runJobs()

    const delivered = await shown(half)
    expect(delivered).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(delivered.outputs).toHaveLength(1)
    expect(await shown(none)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      error: { code: 'internal' },
    })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })

  test.for<[string, Output, string]>([
    ['is gone', outputOf(gone()), 'the backend delivered nothing: http://10.0.0.9: no'],
    ['is empty', outputOf(''), 'the backend delivered nothing: The file is empty.'],
    ['is no image', strangers('words'), 'the backend delivered nothing: '],
  ])('the operator is told why the only output was lost: it %s', async ([, output, detail]) => {
    first.does.poll = async () => ({ state: 'succeeded', outputs: [output] })
    const generation = await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()

    const [attempt] = await listAttempts(app.service.database.db, generation.id)
    expect(attempt).toMatchObject({ errorCode: 'internal', errorDetail: expect.stringContaining(detail) })
    expect(attempt?.errorDetail?.length).toBeGreaterThan('the backend delivered nothing: '.length)
  })

  test('an output that cannot be fetched is fetched again by the next try at the job; nothing is bought twice', async () => {
    const answers = [succeeded(1, breakingOff()), succeeded(1)]
    first.does.poll = async () => answers.shift()!
    const generation = await alice.submit({ modelId: 'fake-first' })

    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing', outputs: [] })
    await app.advance('5s')
    await app.runJobs()

    expect(first.calls).toEqual(['submit', 'poll', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('a disk that is full loses nothing: the job is tried again', async () => {
    const put = vi.spyOn(app.dependencies.blobs, 'put').mockRejectedValueOnce(new Error('ENOSPC'))
    const generation = await alice.submit({ modelId: 'fake-first', num_outputs: 2 })

    await app.runJobs()
    await app.advance('5s')
    await app.runJobs()

    put.mockRestore()
    expect(first.bought).toHaveLength(1)
    const after = await shown(generation)
    expect(after).toMatchObject({ status: 'succeeded', coinsCharged: 10 })
    expect(after.outputs).toHaveLength(2)
  })

  test('a disk that stays full for a day costs nothing: the generation waits, then fails, refunded', async () => {
    const put = vi.spyOn(app.dependencies.blobs, 'put').mockRejectedValue(new BlobsUnavailable('ENOSPC'))
    const generation = await alice.submit({ modelId: 'fake-first', num_outputs: 2 })

    await app.runJobs()
    await app.advance('1h')
    await app.runJobs()
    const waiting = await shown(generation)
    await app.advance('24h')
    await app.runJobs()

    put.mockRestore()
    expect(waiting).toMatchObject({ status: 'processing' })
    expect(await shown(generation)).toMatchObject({ status: 'failed', coinsCharged: 0, outputs: [] })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('progress is written at most once a second', async () => {
    const [halt, last] = [pausePoint<Progress>(), pausePoint<Progress>()]
    const running = (progress: number) => async (): Promise<Progress> => ({
      state: 'running',
      progress,
      pollAfterMs: 1,
    })
    const answers = [running(0.1), running(0.2), running(0.3), halt.pass, running(0.5), last.pass]
    first.does.poll = () => answers.shift()!()
    const generation = await alice.submit({ modelId: 'fake-first' })
    const ran = app.runJobs()

    await halt.reached
    const early = await shown(generation)
    await app.advance('1s')
    halt.go({ state: 'running', progress: 0.4, pollAfterMs: 1 })
    await last.reached
    const late = await shown(generation)
    last.go(succeeded(1))
    await ran

    expect(early.progress).toBeCloseTo(0.1)
    expect(late.progress).toBeCloseTo(0.4)
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', progress: 1 })
  })

  test('progress never falls, whatever the backend says, and stays at its last value when it fails', async () => {
    const [high, low, last] = [pausePoint<Progress>(), pausePoint<Progress>(), pausePoint<Progress>()]
    const answers = [high, low, last]
    first.does.poll = () => answers.shift()!.pass()
    const generation = await alice.submit({ modelId: 'fake-first' })
    const ran = app.runJobs()

    await high.reached
    high.go({ state: 'running', progress: 0.8, pollAfterMs: 1 })
    await low.reached
    expect((await shown(generation)).progress).toBeCloseTo(0.8)
    await app.advance('2s')
    low.go({ state: 'running', progress: 0.3, pollAfterMs: 1 })
    await last.reached
    expect((await shown(generation)).progress).toBeCloseTo(0.8)
    last.go(failed('invalid_input'))
    await ran

    const after = await shown(generation)
    expect(after).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
    expect(after.progress).toBeCloseTo(0.8)
  })
})

describe('a model that is gone', () => {
  test('from the catalog is waited for until the time limit, then its work fails, refunded in full', async () => {
    const generation = await alice.submit({ modelId: 'fake-first' })
    const { models } = app.dependencies.catalog
    const model = models.get('fake-first')!
    ;(models as Map<string, typeof model>).delete('fake-first')

    await app.runJobs()
    const waiting = await shown(generation)
    await app.advance('10m')
    await app.runJobs()

    ;(models as Map<string, typeof model>).set('fake-first', model)
    expect(waiting.status).toBe('processing')
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(first.calls).toEqual([])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function attempts({ id }: Generation): Promise<string[]> {
  const rows = await listAttempts(app.service.database.db, id)
  return rows.map(({ number, provider, state, errorCode }) => `${number} ${provider} ${errorCode ?? state}`)
}

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first half')
  throw new Error('the link died')
}

async function* gone(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('a begin')
  throw new ProviderError('internal', 'http://10.0.0.9: no')
}

/** As it comes from a backend, which we do not trust. */
function strangers(content: string): Output {
  const { metadata: _, ...output } = outputOf(content)
  return output
}
