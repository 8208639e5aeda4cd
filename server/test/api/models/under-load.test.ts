import type { Generation } from '@atelier/contract/generation.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { changingModels } from '../../changing-models.ts'
import { engine } from '../../engines.ts'
import { fakeProvider, succeeded } from '../../fake-provider.ts'
import { modelsFolder } from '../../models-folder.ts'
import { until } from '../../until.ts'

/** Each of the five kinds ten times, and four times where the same statements run one after the other anyway. */
const CHANGES = engine === 'postgres' ? 50 : 20
const CLIENTS = 6
const COINS = 1_000_000
const often = { limit: 1_000_000, windowSeconds: 60 }
const rateLimits = { key: often, account: often }

const first = fakeProvider('first', false)
const MODELS_DIR = modelsFolder({ painter: ['first'], sketcher: ['first'] })
const parts = { providers: [first], isWorking: true }

let app: TestApp
const models = changingModels(MODELS_DIR, () => app)

/** What becomes of the file of a model, one after the other. */
const changes: ((round: number) => void)[] = [
  (round) => models.write('painter', [at(round)], { price: { base: 1 + (round % 9) } }),
  () => models.writeText('painter.yaml', '{ id: painter'),
  (round) => models.write('painter', [at(round)], { timeLimitSeconds: 60 + round }),
  () => models.remove('painter.yaml'),
  (round) => models.write('sketcher', [at(round)], { displayName: `Sketcher ${round}` }),
]
const at = (round: number) => ({ provider: 'first', id: 'gpu', settings: { place: `place ${round}` } })

test(`while files are replaced ${CHANGES} times, no coin and no generation is lost, and nothing is bought twice`, async () => {
  app = await testApp({ MODELS_DIR }, parts)
  first.reset()
  const submittedTo = new Map<string, unknown>()
  const strayed: string[] = []
  first.does.submit = async ({ attemptId, settings }) => {
    submittedTo.set(attemptId, settings['place'])
    return { job: attemptId }
  }
  let polls = 0
  first.does.poll = async (_handle, { attemptId, settings, outputs }) => {
    if (submittedTo.get(attemptId) !== settings['place']) strayed.push(attemptId)
    return polls++ % 3 > 0 ? { state: 'running', pollAfterMs: 1 } : succeeded(outputs)
  }
  const people = await Promise.all(
    Array.from({ length: CLIENTS }, () => app.account({ coins: COINS, rateLimits })),
  )
  const bought = people.map((): Bought => ({ generations: [], refusals: [] }))

  for (let round = 0; round < CHANGES; round++) {
    changes[round % changes.length]!(round)
    const buying = people.map((person, index) => buy(person, round, bought[index]!))
    await Promise.all([models.reload(), ...buying])
  }
  models.write('painter', [at(0)])
  await models.reload()
  await until(async () => (await unfinished()) === 0)

  expect(strayed).toEqual([])
  const all = bought.flatMap(({ generations }) => generations)
  const refused = bought.flatMap(({ refusals }) => refusals)
  expect(all.length).toBeGreaterThan(CLIENTS)
  expect(all.length + refused.length).toBe(CHANGES * CLIENTS)
  expect(new Set(first.bought.map(({ attemptId }) => attemptId)).size).toBe(first.bought.length)
  expect(first.bought.length).toBe(all.length)
  expect(refused.filter((code) => code !== 'unknown_model')).toEqual([])
  for (const [index, person] of people.entries()) {
    const ended = await Promise.all(bought[index]!.generations.map(({ id }) => shown(person, id)))
    const charged = ended.reduce((sum, { coinsCharged }) => sum + (coinsCharged ?? 0), 0)
    expect(ended.map(({ status }) => status).filter((status) => status !== 'succeeded')).toEqual([])
    for (const [number, { coinsCharged }] of ended.entries())
      expect(coinsCharged).toBe(bought[index]!.generations[number]!.coinsQuoted)
    expect(await person.balance()).toEqual({ available: COINS - charged, held: 0 })
  }
})

type Bought = { generations: Generation[]; refusals: string[] }

/** By turns with a quote and without. */
async function buy(person: Actor, round: number, { generations, refusals }: Bought): Promise<void> {
  const modelId = round % 3 === 0 ? 'sketcher' : 'painter'
  const request = { modelId, params: { prompt: `a lighthouse, ${round}` } }
  const quote = round % 2 === 0 ? undefined : await person.post('/v1/quotes', request)
  const payment = quote?.status === 200 ? { quoteToken: quote.body.quoteToken } : { maxCoins: 1000 }
  const key = { 'idempotency-key': randomUUID() }
  const answer = await person.post('/v1/generations', { ...request, ...payment }, key)
  if (answer.status !== 201) return void refusals.push(answer.body.code)
  generations.push(answer.body)
  // Who has a quote pays what it says, whatever the file says by now.
  if (quote?.status === 200) expect(answer.body.coinsQuoted).toBe(quote.body.coins)
}

const shown = (person: Actor, id: string): Promise<Generation> =>
  expectOk(person.get(`/v1/generations/${id}`))

async function unfinished(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from generations where completed_at is null`.execute(
    app.service.database.db,
  )
  return rows[0]!.count
}
