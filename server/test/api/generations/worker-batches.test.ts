import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkerBatches } from '../../../src/generations/worker-batches.store.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { plainAttempt, plainGeneration } from '../../plain-generation.ts'

let app: TestApp
let alice: Actor
let batches: WorkerBatches

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100, runningLimit: 10 })
  batches = app.dependencies.batches
})

const read = async (query: string, values: unknown[] = []) =>
  (await app.service.database.pool.query(query, values)).rows

/** Accepted generations, with the token that a worker will have. */
async function accepted(count: number) {
  const answers = await Promise.all(
    Array.from({ length: count }, () => app.dependencies.submits.add(plainGeneration(alice.id, alice.keyId))),
  )
  return answers.map((answer) => {
    if (answer.verdict !== 'created') throw new Error(answer.verdict)
    return { id: answer.generationId, token: randomUUID() }
  })
}

async function started(count: number) {
  const all = await accepted(count)
  await Promise.all(all.map((each) => batches.start(each)))
  return all
}

describe('generations that are started together', () => {
  test('have their own token each, and one moment', async () => {
    const all = await accepted(5)

    const answers = await Promise.all(all.map((each) => batches.start(each)))
    const rows = answers.map((answer) => answer?.generation)

    expect(rows.map((row) => row && { id: row.id, token: row.attemptToken })).toEqual(all)
    expect(rows.map((row) => row?.status)).toEqual(all.map(() => 'processing'))
    expect(new Set(rows.map((row) => Number(row?.startedAt))).size).toBe(1)
  })

  test('are each started once, by their own job, and not after a cancel', async () => {
    const [first, second, third] = await accepted(3)
    await alice.post(`/v1/generations/${third!.id}/cancel`)
    const [{ job_id: jobId }] = await read('select job_id from generations where id = $1', [first!.id])

    const [byOther, byOwn, again, byAny, canceled] = await Promise.all([
      batches.start({ ...first!, jobId: randomUUID() }),
      batches.start({ ...first!, jobId }),
      batches.start({ ...first!, jobId }),
      batches.start(second!),
      batches.start(third!),
    ])

    expect([byOther, again, canceled]).toEqual([undefined, undefined, undefined])
    expect([byOwn?.generation.id, byAny?.generation.id]).toEqual([first!.id, second!.id])
  })
})

describe('a generation that is started with an attempt', () => {
  test('begins it in the same moment, and only for the version that it was submitted to', async () => {
    const [{ id }, other] = [await alice.submit(), await alice.submit()]
    const [{ model_version: modelVersion }] = await read(
      'select model_version from generations where id = $1',
      [id],
    )
    const { generationId: _, number: __, ...attempt } = plainAttempt(id)

    const [ours, ofOther, again] = await Promise.all([
      batches.start({ id, token: randomUUID(), attempt: { ...attempt, modelVersion } }),
      batches.start({ id: other.id, token: randomUUID(), attempt: { ...attempt, id: randomUUID() } }),
      batches.start({ id, token: randomUUID(), attempt: { ...attempt, id: randomUUID(), modelVersion } }),
    ])

    expect(ours?.attempt).toMatchObject({ id: attempt.id, number: 1, state: 'submitting', generationId: id })
    expect(ours?.attempt?.createdAt).toEqual(ours?.generation.startedAt)
    expect([ofOther?.generation.id, ofOther?.attempt, again]).toEqual([other.id, undefined, undefined])
    const stored = await app.dependencies.db.selectFrom('attempts').selectAll().execute()
    expect(stored).toEqual([ours?.attempt])
  })
})

describe('attempts that are begun together', () => {
  test('are stored before anybody is answered, each for whoever has the token', async () => {
    const [one, other] = await started(2)
    const attempts = [plainAttempt(one!.id), plainAttempt(other!.id)]

    const begun = await Promise.all([
      batches.beginAttempt(one!.token, attempts[0]!),
      batches.beginAttempt(randomUUID(), attempts[1]!),
    ])

    expect(begun).toEqual([expect.objectContaining({ ...attempts[0], state: 'submitting' }), undefined])
    const stored = await app.dependencies.db.selectFrom('attempts').selectAll().execute()
    expect(stored).toEqual([begun[0]])
  })

  test('fail alone where one cannot be stored', async () => {
    const [one, other] = await started(2)
    await batches.beginAttempt(one!.token, plainAttempt(one!.id))

    const begun = await Promise.allSettled([
      batches.beginAttempt(one!.token, plainAttempt(one!.id)), // Its number is taken.
      batches.beginAttempt(other!.token, plainAttempt(other!.id)),
    ])

    expect(begun.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  })
})

test('handles and progress are written for whoever has the token, and progress never falls', async () => {
  const [one, other] = await started(2)
  const attempts = [plainAttempt(one!.id), plainAttempt(other!.id)]
  await batches.beginAttempt(one!.token, attempts[0]!)
  await batches.beginAttempt(other!.token, attempts[1]!)

  const handles = await Promise.all([
    batches.saveHandle(attempts[0]!.id, one!.token, { job: 1 }),
    batches.saveHandle(attempts[1]!.id, randomUUID(), { job: 2 }),
  ])
  await batches.saveProgress(one!.id, one!.token, 0.5)
  const progress = await Promise.all([
    batches.saveProgress(one!.id, one!.token, 0.25),
    batches.saveProgress(other!.id, randomUUID(), 0.75),
  ])

  expect([...handles, ...progress]).toEqual([true, false, true, false])
  expect(await read('select state, handle from attempts order by handle nulls last')).toEqual([
    { state: 'running', handle: { job: 1 } },
    { state: 'submitting', handle: null },
  ])
  expect(await read('select progress from generations order by seq')).toEqual([
    { progress: 0.5 },
    { progress: 0 },
  ])
})
