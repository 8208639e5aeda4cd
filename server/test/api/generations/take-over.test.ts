import { readdirSync } from 'node:fs'
import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { promptPartlyUsed } from '@atelier/contract/note.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { openIngest } from '../../../src/assets/ingest.store.ts'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { policyOfTerms } from '../../../src/generations/content-policy.client.ts'
import { runGeneration } from '../../../src/generations/run.job.ts'
import { sweep as sweepOnce } from '../../../src/generations/sweep.job.ts'
import { Superseded } from '../../../src/platform/jobs/attempt.ts'
import { findGeneration } from '../../../src/generations/store.ts'
import type { Handle, Output, Progress } from '../../../src/providers/provider.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { silent } from '../../engines.ts'
import { failed, fakeProvider, pausePoint, outputOf, succeeded } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'
import { postponeEvery, runEvery } from '../../recurring-jobs.ts'

// Spec silent: a worker killed in the middle. Another takes the generation over (new attempt token, same `startedAt`);
// a provider job already bought is resumed, not bought twice. Real processes are killed in test/process.

const blind = fakeProvider('blind', false)
const sighted = fakeProvider('sighted', true)
const variables = { MODELS_DIR: modelsFolder({ 'fake-blind': ['blind'], 'fake-sighted': ['sighted'] }) }
const parts = { providers: [blind, sighted] }

let app: TestApp
let alice: Actor

beforeEach(async () => {
  for (const fake of parts.providers) fake.reset()
  app = await testApp(variables, parts)
  alice = await app.account({ coins: 100 })
})

describe('a generation whose worker died while the backend worked', () => {
  test('is resumed by its handle under a new token, with the same startedAt', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached
    const before = await stored(generation)

    await app.advance('10s')
    const handles: Handle[] = []
    blind.does.poll = async (handle) => {
      handles.push(handle)
      return succeeded(1)
    }
    await work(generation)

    const after = await stored(generation)
    expect(blind.bought).toHaveLength(1)
    expect(handles).toEqual([{ job: blind.bought[0]!.attemptId }])
    expect(after).toMatchObject({ status: 'succeeded', coinsCharged: 5, startedAt: before.startedAt })
    expect(after.attemptToken).not.toBe(before.attemptToken)
    expect(await attempts(generation)).toEqual(['1 blind succeeded'])
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })

  test('cannot be charged by the old worker, whose files are removed', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    const old = work(generation)
    await lost.reached
    blind.does.poll = async () => failed('invalid_input')
    await work(generation)
    const files = countFiles()

    lost.go({ ...succeeded(1), notes: [promptPartlyUsed(['sunset'])] } as Progress)
    await expect(old).rejects.toThrow(Superseded)

    expect(await shown(generation)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      outputs: [],
      notes: [],
    })
    expect(countFiles()).toBe(files)
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  })

  test.for([
    ['delivers', (): Output[] => [outputOf('of the old'), outputOf('of the old')]],
    ['breaks off', (): Output[] => [outputOf('of the old'), outputOf(breakingOff())]],
  ] as const)('keeps the files of its new worker when the old one %s after it', async ([, late]) => {
    const generation = await alice.submit({ modelId: 'fake-blind', num_outputs: 2 })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    const old = work(generation)
    await lost.reached
    const files = countFiles()
    blind.does.poll = async () => ({
      state: 'succeeded',
      outputs: [outputOf('of the new'), outputOf('of the new')],
    })
    await work(generation)

    lost.go({ state: 'succeeded', outputs: late() })
    await old.catch(() => undefined)

    const { outputs } = await shown(generation)
    const texts = outputs.map(async ({ url }: Asset) => (await app.stranger().get(pathOf(url))).text)
    expect(await Promise.all(texts)).toEqual(['of the new', 'of the new'])
    expect(countFiles()).toBe(files + 4) // Each with its thumbnail.
  })

  test('cannot be ended or rescheduled by the old worker', async () => {
    for (const late of [
      { state: 'running', progress: 0.9, pollAfterMs: 1 } satisfies Progress,
      failed('unavailable'),
      failed('invalid_input'),
    ]) {
      const generation = await alice.submit({ modelId: 'fake-blind' })
      const [first, second] = [pausePoint<Progress>(), pausePoint<Progress>()]
      blind.does.poll = first.pass
      const old = work(generation)
      await first.reached
      blind.does.poll = second.pass
      const next = work(generation)
      await second.reached
      const before = await stored(generation)

      first.go(late)
      await old.catch(() => undefined)

      expect(await stored(generation)).toEqual(before)
      expect(await attempts(generation)).toEqual(['1 blind running'])
      second.go(succeeded(1))
      await next
      expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    }
  })

  test('or was told to stop: it stays as it is, for the next to go on with', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const stopping = new AbortController()
    blind.does.poll = async () => {
      stopping.abort(new Error('the worker is stopping'))
      return { state: 'running', progress: 0.5, pollAfterMs: 60_000 }
    }

    await expect(work(generation, undefined, stopping.signal)).rejects.toThrow('the worker is stopping')

    expect(await shown(generation)).toMatchObject({ status: 'processing', progress: 0.5 })
    blind.does.poll = async () => succeeded(1)
    await work(generation)
    expect(blind.calls).toEqual(['submit', 'poll', 'poll'])
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })

  test('past the time limit is not delivered any more: it fails, and the backend is told to stop', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached

    await app.advance('61s')
    blind.does.poll = async () => ({ state: 'running', pollAfterMs: 1 })
    await work(generation)

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(blind.calls).toEqual(['submit', 'poll', 'poll', 'cancel', 'poll'])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

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

  test('keeps the handle that its new worker found, whatever the old one comes back with', async () => {
    const generation = await alice.submit({ modelId: 'fake-sighted' })
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

    const [attempt] = await listAttempts(app.service.database.db, generation.id)
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
    await app.advance('61s')
    await app.runJobs()

    expect(blind.calls).toEqual(['submit'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

describe('a job that is no longer the generation’s', () => {
  test('changes nothing: the one that took its place is still to come', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const { jobId } = await stored(generation)
    blind.does.poll = async () => failed('unavailable', { isFree: true })
    await work(generation)
    const postponed = await stored(generation)
    expect(postponed.jobId).not.toBe(jobId)

    // Its worker died before it could say that the job was done.
    await work(generation, jobId!)

    expect(await stored(generation)).toEqual(postponed)
    expect(blind.bought).toHaveLength(1)
  })

  test('starts nothing during maintenance', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const { jobId } = await stored(generation)
    await app.operator.put('/operator/v1/settings', { maintenance: true, disabledChannels: [] })
    await work(generation)

    await work(generation, jobId!)

    expect(await shown(generation)).toMatchObject({ status: 'queued' })
  })
})

describe('the sweep', () => {
  test('a generation that holds a slot and has lost its job gets another', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    await sql`delete from pgboss.job where name = 'generations'`.execute(app.service.database.db)
    await postponeEvery(app, 'sweep')
    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'queued' })

    await sweep()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
    expect(app.log.map(({ msg }) => msg)).toContain('a generation had lost its job')
  })

  test('one past its time limit, and past what storing it may take, fails with timeout and is refunded in full', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind', num_outputs: 3 })
    const lost = pausePoint<Progress>()
    blind.does.poll = lost.pass
    void work(generation)
    await lost.reached
    await keepJobsWaiting()
    await app.advance('670s')
    await sweep()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })

    await app.advance('20s')
    await sweep()

    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'timeout' } })
    expect(await attempts(generation)).toEqual(['1 blind failed'])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  })

  test('what it has ended stays ended, whatever the worker comes back with', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const late = pausePoint<Handle>()
    blind.does.submit = late.pass
    const working = work(generation)
    await late.reached
    await keepJobsWaiting()
    await app.advance('690s')
    await sweep()

    late.go({ job: 'too late' })

    await expect(working).rejects.toThrow(Error)
    expect(await attempts(generation)).toEqual(['1 blind parked'])
    expect(await shown(generation)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
  })

  test('one that dies before it has ended such a generation has changed nothing: its worker still can', async () => {
    const generation = await alice.submit({ modelId: 'fake-blind' })
    const late = pausePoint<Progress>()
    blind.does.poll = late.pass
    const working = work(generation)
    await late.reached
    const before = await stored(generation)
    await app.advance('690s')

    const dying = { add: () => Promise.reject(new Error('killed')) }
    await sweepOnce({
      ...app.dependencies,
      ingest: ingest(),
      log: silent,
      settles: dying,
    })()

    expect(await stored(generation)).toEqual(before)
    late.go(succeeded(1))
    await working
    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
  })
})

const ingest = () => openIngest(app.dependencies.scratch, app.dependencies.media, app.dependencies.log)

/** What a worker does with a generation's job. A worker that dies is one whose promise nobody waits for. */
async function work(
  { id, modelId }: Generation,
  jobId?: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  const run = runGeneration({
    ...app.dependencies,
    ingest: ingest(),
    log: silent,
    clock: app.clock,
    policy: policyOfTerms(() => false),
    providers: new Map(parts.providers.map((provider) => [provider.name, provider])),
  })
  const job = jobId ?? (await findGeneration(app.service.database.db, alice.id, id))!.jobId!
  await run({ id: job, data: { generationId: id, modelId }, attempt: 1, signal })
}

async function dieSubmitting(modelId: 'fake-blind' | 'fake-sighted'): Promise<Generation> {
  const generation = await alice.submit({ modelId })
  const lost = pausePoint<Handle>()
  const fake = modelId === 'fake-blind' ? blind : sighted
  const { submit } = fake.does
  fake.does.submit = lost.pass
  void work(generation)
  await lost.reached
  fake.does.submit = submit
  return generation
}

const sweep = () => runEvery(app, 'sweep')

/** So that no other worker takes what is with one. */
async function keepJobsWaiting() {
  await sql`update pgboss.job set start_after = start_after + interval '1 day' where name = 'generations'`.execute(
    app.service.database.db,
  )
}

const stored = async ({ id }: Generation) => (await findGeneration(app.service.database.db, alice.id, id))!
const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function attempts({ id }: Generation): Promise<string[]> {
  const rows = await listAttempts(app.service.database.db, id)
  return rows.map(({ number, provider, state }) => `${number} ${provider} ${state}`)
}

const pathOf = (url: string) => url.replace('https://atelier.test', '')

async function* breakingOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('the first half')
  throw new Error('the link died')
}

function countFiles(): number {
  const entries = readdirSync(`${app.dataDir}/files`, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}
