// A server that other people wrote, aimock by CopilotKit, with its chaos modes on, and generations through the whole API.
import { randomUUID } from 'node:crypto'
import { expect, onTestFinished } from 'vitest'
import { loadStranger } from '../../../scripts/strangers.ts'
import { expectOk } from '../app.ts'
import { until } from '../until.ts'
import { coins, makeAccount, operatorOf, type Caller } from './callers.ts'
import type { Program } from './launch.ts'

/** The parts of its API that tests use. */
export type Chaos = {
  dropRate?: number
  malformedRate?: number
  rateLimitRate?: number
  disconnectRate?: number
  latencyMs?: number
}
type Fixture = { match: { endpoint: string; model: string }; response: object; chaos?: Chaos }
type Mock = {
  addFixture(fixture: Fixture): void
  getRequests(): { method: string; path: string; response: { status: number; chaosAction?: string } }[]
  start(): Promise<string>
  stop(): Promise<void>
}
type Aimock = { LLMock: new (options?: object) => Mock }

/** By the name of the model that is asked for. Half of the throttled ones are let through. */
export const chaos: Record<string, Chaos> = {
  calm: {},
  slow: { latencyMs: 1500 },
  throttled: { rateLimitRate: 0.5 },
  failing: { dropRate: 1 },
  malformed: { malformedRate: 1 },
  dropped: { disconnectRate: 1 },
}

export async function startAimock(fixtures: Fixture[], options?: object) {
  const { LLMock } = await loadStranger<Aimock>('@copilotkit/aimock')
  const mock = new LLMock(options)
  for (const fixture of fixtures) mock.addFixture(fixture)
  const origin = await mock.start()
  onTestFinished(() => mock.stop())
  /** What was asked for and not turned away. */
  const taken = () =>
    mock
      .getRequests()
      .filter(({ method, response }) => method === 'POST' && response.chaosAction !== 'rateLimit')
  return { origin, taken }
}

/** What a test asks for; `route` and `mode` name the model. */
export type Order = { route: string; mode: string; params: object }

/** Orders all of these at once and waits for their ends. Every model costs five coins an output. */
export async function orderAll(program: Program, alice: Caller, orders: readonly Order[]) {
  const started = await Promise.all(
    orders.map(async ({ route, mode, params }) => {
      const body = { modelId: `${route}-${mode}`, params, maxCoins: 100 }
      const { id } = await expectOk(alice.post('/v1/generations', body, { 'idempotency-key': randomUUID() }))
      return { route, mode, id }
    }),
  )
  const shown = ({ id }: { id: string }) => expectOk(alice.get(`/v1/generations/${id}`))
  // One after another: asking for all at once would exceed the limit of requests on a fast machine.
  for (const each of started) await until(async () => (await shown(each)).completedAt !== null)
  const ends = await Promise.all(started.map(async (each) => ({ ...(await shown(each)), ...each })))
  const delivered = ends.filter(({ status }) => status === 'succeeded')
  const charged = ends.reduce((sum, { coinsCharged }) => sum + coinsCharged, 0)
  expect(charged).toBe(5 * delivered.length)
  const { balance } = await expectOk(operatorOf(program).get(`/operator/v1/accounts/${alice.id}`))
  expect(balance).toEqual({ available: coins - charged, held: 0 })
  return { ends, delivered }
}

export const makeCustomer = (program: Program) => makeAccount(program, { runningLimit: 50 })
