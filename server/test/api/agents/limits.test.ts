import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Submit } from '../../../src/generations/submits.store.ts'
import { runAsAgent } from '../../../src/platform/http/agent-call.ts'
import { testApp, type Actor, type TestApp } from '../../app.ts'
import { makeGrant, spentOf } from '../../grant.ts'
import { plainGeneration } from '../../plain-generation.ts'

// What is added in one tick travels in one batch; what comes over HTTP travels as it comes. That all adds up is
// audited after every test.

let app: TestApp
let agent: Actor

beforeEach(async () => {
  app = await testApp()
  agent = await app.account({ coins: 1000 })
})

describe('a limit with room for seven of fifty simultaneous submits', () => {
  test.each([
    ['in all', { all: 39 }, 'spend_limit'],
    ['of a day', { daily: 39 }, 'daily_spend_limit'],
    ['of a session', { session: 39 }, 'session_spend_limit'],
    ['of a month', { monthly: 39 }, 'spend_cap_exceeded'],
  ] as const)('%s admits exactly seven', async (_name, limits, refusal) => {
    await makeGrant(app, agent, limits)

    const answers = await submitAll(Array.from({ length: 50 }, () => costing(5)))

    expect(countOf(answers)).toEqual({ created: 7, [refusal]: 43 })
    expect(await agent.balance()).toEqual({ available: 965, held: 35 })
    expect(Object.values(await spentOf(app, agent))).toEqual([35, 35, 35])
  })

  test('also when they come over HTTP, each by itself', async () => {
    await makeGrant(app, agent, { all: 39 })

    const answers = await Promise.all(Array.from({ length: 50 }, () => submitOverHttp()))

    const codes = answers.map((answer) => answer.json().code ?? 'created')
    expect(countOf(codes.map((verdict) => ({ verdict })))).toEqual({ created: 7, spend_cap_exceeded: 43 })
    expect(await agent.balance()).toEqual({ available: 965, held: 35 })
  })
})

describe('what is released', () => {
  test('goes back to the limit, of the day and the session in which it was held', async () => {
    await makeGrant(app, agent, { all: 10, daily: 10, session: 10 })
    await submitAll([
      { ...costing(5), effectiveParams: { prompt: '#fail=internal', num_outputs: 1 } },
      costing(5),
    ])
    await app.advance('1d')
    expect(countOf(await submitAll([costing(5)]))).toEqual({ spend_limit: 1 })

    await app.runJobs()

    const today = new Date(app.clock.now())
    const yesterday = new Date(app.clock.now() - 86_400_000)
    expect(await spentOf(app, agent)).toEqual({
      grant: 5,
      [`day:${dayOf(yesterday)}`]: 5,
      'session:1': 5,
    })
    expect(countOf(await submitAll([costing(5)]))).toEqual({ created: 1 })
    expect(await spentOf(app, agent)).toMatchObject({
      grant: 10,
      [`day:${dayOf(today)}`]: 5,
      'session:2': 5,
    })
  })

  test('also by a node of the release before, which ends it in its own way', async () => {
    await makeGrant(app, agent, { all: 10 })
    const submit = costing(5)
    await submitAll([submit])

    await app.service.database.pool.query(
      `select from move_generation($1, 'queued', 'canceled', null, null, 0, null, null)`,
      [submit.id],
    )

    expect(Object.values(await spentOf(app, agent))).toEqual([0, 0, 0])
  })
})

describe('a session', () => {
  test('ends half an hour after its last hold', async () => {
    await makeGrant(app, agent, { session: 10 })
    await submitAll([costing(5)])
    await app.advance('29m')
    expect(countOf(await submitAll([costing(5)]))).toEqual({ created: 1 })
    await app.advance('29m')
    expect(countOf(await submitAll([costing(5)]))).toEqual({ session_spend_limit: 1 })

    await app.advance('1m')

    expect(countOf(await submitAll([costing(5)]))).toEqual({ created: 1 })
  })
})

test('an ordinary key counts no sessions', async () => {
  await submitAll([costing(5)])

  expect(await spentOf(app, agent)).toEqual({})
})

describe('the refusal says which limit, what is left, and who can raise it', () => {
  test.each([
    [{ all: 3 }, 'the 3 coins that are left of the 3 this agent may spend in all'],
    [{ daily: 8 }, 'the 3 coins that are left of the 8 this agent may spend in a day'],
    [{ session: 8 }, 'the 3 coins that are left of the 8 this agent may spend in a session'],
  ])('%j', async (limits, sentence) => {
    await makeGrant(app, agent, limits)
    if (!('all' in limits)) await submitOverHttp()

    const refused = await submitOverHttp()

    expect(refused.statusCode).toBe(402)
    expect(refused.json()).toMatchObject({
      code: 'spend_cap_exceeded',
      detail: `This costs 5 coins, more than ${sentence}. The owner of the account can raise the limit at https://atelier.test/account/agents.`,
    })
  })
})

const submitAll = (submits: Submit[]) =>
  Promise.all(submits.map((submit) => app.dependencies.submits.add(submit)))

const costing = (coins: number): Submit => ({
  ...plainGeneration(agent.id, agent.keyId),
  channel: 'mcp',
  coinsQuoted: coins,
  coinsPerOutput: coins,
})

const submitOverHttp = () =>
  runAsAgent(
    {},
    // It begins when it is awaited.
    async () =>
      await app.service.http.inject({
        method: 'POST',
        url: '/v1/generations',
        headers: { authorization: `Bearer ${agent.key}`, 'idempotency-key': randomUUID() },
        payload: { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 },
      }),
  )

function countOf(answers: { verdict: string }[]): Record<string, number> {
  const groups = Object.groupBy(answers, ({ verdict }) => verdict)
  return Object.fromEntries(Object.entries(groups).map(([verdict, group]) => [verdict, group?.length ?? 0]))
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)
