import { beforeEach, expect, test } from 'vitest'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { plainGeneration } from '../../plain-generation.ts'

// What starts is marked, and what has ended is listed and counted, by triggers: whatever starts or ends it, and whatever is wrong with the line of its account.

let app: TestApp
let alice: Actor

beforeEach(async () => {
  app = await testApp()
  alice = await app.account({ coins: 100, runningLimit: 10 })
})

const pool = () => app.service.database.pool
const read = async (query: string, values: unknown[]) => (await pool().query(query, values)).rows

async function submitted(): Promise<string> {
  const answer = await app.dependencies.submits.add(plainGeneration(alice.id, alice.keyId))
  if (answer.verdict !== 'created') throw new Error(answer.verdict)
  return answer.generationId
}

const cancel = (id: string) => alice.post(`/v1/generations/${id}/cancel`)

const traces = async (id: string) => {
  const [row] = await read(
    `select (select count(*)::int from ended_generations where generation_id = $1) as listed,
      (select count(*)::int from unfinished_generations where generation_id = $1) as waiting,
      (select coalesce(sum(runs), 0)::int from usage_days where account_id = $2) as counted`,
    [id, alice.id],
  )
  return row
}

test('what ends leaves the line, is listed, and counts once, whatever is changed of it later', async () => {
  const id = await submitted()
  expect(await traces(id)).toEqual({ listed: 0, waiting: 1, counted: 0 })

  await cancel(id)
  await pool().query('update generations set deleted_at = app_now() where id = $1', [id])

  expect(await traces(id)).toEqual({ listed: 1, waiting: 0, counted: 1 })
})

test('what had lost its place in the line is listed and counted all the same', async () => {
  const id = await submitted()
  await pool().query('delete from unfinished_generations where generation_id = $1', [id])

  await cancel(id)

  expect(await traces(id)).toEqual({ listed: 1, waiting: 0, counted: 1 })
})

test('what stands in the line by mistake is not listed again when it is changed', async () => {
  const id = await submitted()
  await cancel(id)
  await pool().query(
    `insert into unfinished_generations (account_id, seq, generation_id)
      select account_id, seq, id from generations where id = $1`,
    [id],
  )

  await pool().query('update generations set deleted_at = app_now() where id = $1', [id])

  expect(await traces(id)).toMatchObject({ listed: 1, counted: 1 })
  await pool().query('delete from unfinished_generations where generation_id = $1', [id])
})

test('what starts is marked in the line, and what waits behind it has its place without it', async () => {
  const [first, second] = [await submitted(), await submitted()]
  await app.dependencies.batches.start({ id: first, token: crypto.randomUUID() })

  const marked = await read(
    'select generation_id as id, running from unfinished_generations order by seq',
    [],
  )

  expect(marked).toEqual([
    { id: first, running: true },
    { id: second, running: false },
  ])
  expect((await alice.get(`/v1/generations/${second}`)).body).toMatchObject({ queuePosition: 1 })
  expect((await alice.get('/v1/account')).body).toMatchObject({ concurrency: { running: 1 } })
})
