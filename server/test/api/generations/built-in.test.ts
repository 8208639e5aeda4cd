import { join } from 'node:path'
import type { Generation } from '@atelier/contract/generation.ts'
import { sql } from 'kysely'
import { beforeEach, describe, expect, inject, test } from 'vitest'
import { listAttempts } from '../../../src/generations/attempts.store.ts'
import { findGeneration } from '../../../src/generations/store.ts'
import { sweep } from '../../../src/generations/sweep.job.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { silent } from '../../engines.ts'
import { modelsFolder, tricks } from '../../models-folder.ts'
import { runEvery } from '../../recurring-jobs.ts'

const variables = {
  MEDIA_CHILDREN: '2',
  WORKER_SLOTS: '4',
  SHUTDOWN_SECONDS: '0',
  MODELS_DIR: modelsFolder({ tricks: [tricks], 'tricks-or-sandbox': ['sandbox', tricks] }),
}
let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp(variables)
  alice = await app.account({ coins: 100 })
})

const ask = (prompt: string) => alice.submit({ modelId: 'tricks', prompt })
const stored = async ({ id }: Generation) => (await findGeneration(app.service.database.db, alice.id, id))!
const shown = async ({ id }: Generation) => (await alice.get(`/v1/generations/${id}`)).body

async function queueOf({ id }: Generation): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select j.name from generations g join pgboss.job j on j.id = g.job_id where g.id = ${id}`.execute(
    app.service.database.db,
  )
  return rows.map(({ name }) => name)
}

async function attempts({ id }: Generation): Promise<string[]> {
  const rows = await listAttempts(app.service.database.db, id)
  return rows.map(({ number, state, errorDetail }) => [number, state, errorDetail].filter(Boolean).join(' '))
}

describe('a generation of a built-in model', () => {
  test('succeeds with files of ours, and is charged', async () => {
    const generation = await alice.submit({ modelId: 'tricks', prompt: 'draw', num_outputs: 2 })

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({
      status: 'succeeded',
      progress: 1,
      coinsCharged: 10,
      outputs: [
        { kind: 'image', mimeType: 'image/png', width: 8, height: 8 },
        { kind: 'image', mimeType: 'image/png', width: 8, height: 8 },
      ],
    })
    expect(await attempts(generation)).toEqual(['1 succeeded'])
    expect(await alice.balance()).toEqual({ available: 90, held: 0 })
  })

  test.for<[string, object]>([
    ['part:bass', { stem: 'bass' }],
    ['transcribe:2', { kind: 'text', subtitles: { srtUrl: expect.any(String), vttUrl: expect.any(String) } }],
  ])('is shown with what its program says of it: %s', async ([prompt, output]) => {
    const generation = await ask(prompt)

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ outputs: [output] })
  })

  test('whose request is at fault fails with a sentence for people, and its coins come back', async () => {
    const generation = await ask('refuse:dance')

    await app.runJobs()

    expect(await shown(generation)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      error: { code: 'invalid_input', message: '"dance" is not understood. Say "draw".' },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
    expect(await app.events()).toEqual(['generation.failed'])
  })

  test('that fails by a mistake of ours says nothing of it, and its coins come back', async () => {
    const generation = await ask('fail')

    await app.runJobs()

    const { error } = await shown(generation)
    expect(error.code).toBe('internal')
    expect(error.message).not.toContain('mistake')
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('over which a child dies is tried again, and succeeds', async () => {
    const generation = await ask(`dieOnce:${join(inject('runFolder'), crypto.randomUUID())}`)

    await app.runJobs()
    expect(await shown(generation)).toMatchObject({ status: 'processing' })
    expect(await queueOf(generation)).toEqual(['models'])
    await app.advance('2s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({ status: 'succeeded', coinsCharged: 5 })
    expect(await attempts(generation)).toEqual(['1 failed crashed', '2 succeeded'])
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })

  test('over which children keep dying fails after the second, and its coins come back', async () => {
    const generation = await ask('die')

    await app.runJobs()
    await app.advance('2s')
    await app.runJobs()

    expect(await shown(generation)).toMatchObject({
      status: 'failed',
      coinsCharged: 0,
      error: { code: 'internal' },
    })
    expect(await attempts(generation)).toEqual(['1 failed crashed', '2 failed crashed'])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })
})

describe('the queue of built-in models', () => {
  test('is theirs, also of those that have another backend besides', async () => {
    const ours = await ask('draw')
    const mixed = await alice.submit({ modelId: 'tricks-or-sandbox' })
    const other = await alice.submit()

    expect(await queueOf(ours)).toEqual(['models'])
    expect(await queueOf(mixed)).toEqual(['models'])
    expect(await queueOf(other)).toEqual(['generations'])
  })

  test('a queued one is canceled, its job is gone, and its coins come back', async () => {
    const generation = await ask('draw')

    const canceled = await alice.post(`/v1/generations/${generation.id}/cancel`)

    expect(canceled).toMatchObject({ status: 200, body: { status: 'canceled', coinsCharged: 0 } })
    const { rows } = await sql`select from pgboss.job where name = 'models'`.execute(app.service.database.db)
    expect(rows).toEqual([])
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('one that has lost its job gets another in the same queue', async () => {
    const generation = await ask('draw')
    await sql`delete from pgboss.job where name = 'models'`.execute(app.service.database.db)

    await runEvery(app, 'sweep')

    expect(await shown(generation)).toMatchObject({ status: 'succeeded' })
  })

  test('one that has its job keeps it', async () => {
    const generation = await ask('draw')
    const before = await stored(generation)

    await sweep({ ...app.dependencies, ingest: () => Promise.reject(new Error('not asked')), log: silent })()

    expect((await stored(generation)).jobId).toBe(before.jobId)
  })

  test('whoever waits in the line of an account is admitted to the queue of its model', async () => {
    const bob = await app.account({ coins: 100, runningLimit: 1 })
    await bob.submit()
    const second = await bob.submit({ modelId: 'tricks', prompt: 'draw' })
    expect(await queueOf(second)).toEqual([])

    await app.runJobs()

    expect((await bob.get(`/v1/generations/${second.id}`)).body).toMatchObject({ status: 'succeeded' })
  })
})

describe('with workers at work', () => {
  const parts = { isWorking: true }

  /** How many of each model are where. */
  async function counts(): Promise<Record<string, number>> {
    const { rows } = await sql<{ what: string; count: number }>`
      select model_id || ' ' || status as what, count(*) from generations group by 1`.execute(
      app.service.database.db,
    )
    return Object.fromEntries(rows.map(({ what, count }) => [what, count]))
  }
  async function untilCounts(expected: object) {
    await expect.poll(counts, { interval: 20 }).toMatchObject(expected)
  }

  beforeEach(async () => {
    app = await testApp(variables, parts)
    alice = await app.account({ coins: 1000, runningLimit: 40 })
  })

  test('models that keep every child busy hold up nobody who waits on others', async () => {
    await Promise.all(Array.from({ length: 4 }, () => ask('work:1500')))
    await untilCounts({ 'tricks processing': 2 })

    await alice.submit()

    await untilCounts({ 'sandbox-image succeeded': 1 })
    expect(await counts()).toMatchObject({ 'tricks queued': 2, 'tricks processing': 2 })
    await untilCounts({ 'tricks succeeded': 4 })
  })

  test('others that keep every slot waiting hold up no model', async () => {
    await Promise.all(Array.from({ length: 5 }, () => alice.submit({ prompt: '#delay=20000' })))
    await untilCounts({ 'sandbox-image processing': 4, 'sandbox-image queued': 1 })

    await ask('draw')

    await untilCounts({ 'tricks succeeded': 1 })
    expect(await counts()).toMatchObject({ 'sandbox-image processing': 4 })
  })
})
