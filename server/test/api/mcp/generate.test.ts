import { describe, expect, test } from 'vitest'
import { expectOk, testApp } from '../../app.ts'
import { connectAgent } from '../../mcp-client.ts'

const request = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }
const agreed = { ...request, confirmedCoins: 5 }

describe.each(['modern', 'legacy'] as const)('an agent of the %s revisions', (era) => {
  test('hears the price first, buys once the person agreed, and waits for the result', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { call } = await connectAgent(app.origin, alice.key, { era })

    const asked = await call('generate', { ...request, requestId: 'one' })
    const before = await alice.balance()
    const bought = await call('generate', { ...agreed, requestId: 'one' })
    await app.runJobs()
    const done = await call('wait_for_generation', { id: bought.generation.id })

    expect(asked).toEqual({
      confirm: { coins: 5, availableCoins: 100 },
      next: expect.stringContaining('confirmedCoins: 5'),
    })
    expect(before).toEqual({ available: 100, held: 0 })
    expect(bought.generation).toMatchObject({ status: 'queued', coins: 5 })
    expect(done).toMatchObject({ generation: { status: 'succeeded', coinsCharged: 5 } })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
  })
})

test('the same requestId never pays twice, and another one is another image', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const { call } = await connectAgent(app.origin, alice.key)

  const first = await call('generate', { ...agreed, requestId: 'one' })
  const again = await call('generate', { ...agreed, requestId: 'one' })
  const [third, fourth] = await Promise.all([
    call('generate', { ...agreed, requestId: 'two' }),
    call('generate', { ...agreed, requestId: 'two' }),
  ])

  expect(again.generation.id).toBe(first.generation.id)
  expect(fourth.generation.id).toBe(third.generation.id)
  expect(third.generation.id).not.toBe(first.generation.id)
  expect(await alice.balance()).toEqual({ available: 90, held: 10 })
})

test('a requestId that was used for something else is refused, and nothing is charged', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const { call } = await connectAgent(app.origin, alice.key)

  await call('generate', { ...agreed, requestId: 'one' })
  const other = await call('generate', { ...agreed, params: { prompt: 'a boat' }, requestId: 'one' })

  expect(other.error).toMatchObject({ code: 'idempotency_conflict', issues: [{ path: 'requestId' }] })
  expect(await alice.balance()).toEqual({ available: 95, held: 5 })
})

test.for([
  ['more', { prompt: 'a lighthouse' }, { prompt: 'a lighthouse', num_outputs: 2 }],
  ['fewer', { prompt: 'a lighthouse', num_outputs: 1 }, { prompt: 'a lighthouse' }],
])('a requestId with %s params than before is another request', async ([, params, others]) => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const { call } = await connectAgent(app.origin, alice.key)

  await call('generate', { ...agreed, params, requestId: 'one' })
  const other = await call('generate', { ...agreed, params: others, requestId: 'one' })

  expect(other.error).toMatchObject({
    code: 'idempotency_conflict',
    detail: expect.stringContaining('new requestId'),
  })
  expect(await alice.balance()).toEqual({ available: 95, held: 5 })
})

test('every price is asked for again: a plain key has no threshold', async () => {
  const app = await testApp()
  const { key } = await app.account({ coins: 100 })
  const { call } = await connectAgent(app.origin, key)

  await call('generate', { ...agreed, requestId: 'one' })
  const second = await call('generate', { ...request, requestId: 'two' })

  expect(second.confirm).toMatchObject({ coins: 5 })
})

test('two keys of an account that choose the same requestId get a result each', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const scopes = ['generate', 'read']
  const other = await expectOk(
    app.operator.post(`/operator/v1/accounts/${alice.id}/keys`, { name: 'B', scopes }),
  )
  const one = await connectAgent(app.origin, alice.key)
  const two = await connectAgent(app.origin, other.key)

  const first = await one.call('generate', { ...agreed, requestId: 'one' })
  const second = await two.call('generate', { ...agreed, requestId: 'one' })

  expect(second.generation.id).not.toBe(first.generation.id)
})

test('a client that can ask its person does, and the word of the agent does not count', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const asked: string[] = []
  const { call } = await connectAgent(app.origin, alice.key, {
    answers(message) {
      asked.push(message)
      return asked.length === 1 ? 'decline' : 'accept'
    },
  })

  const refused = await call('generate', { ...agreed, requestId: 'one' })
  const before = await alice.balance()
  const bought = await call('generate', { ...agreed, requestId: 'one' })
  const again = await call('generate', { ...agreed, requestId: 'one' })

  expect(refused.error.code).toBe('declined')
  expect(before).toEqual({ available: 100, held: 0 })
  expect(again.generation.id).toBe(bought.generation.id)
  expect(asked).toEqual(Array(2).fill('sandbox-image costs 5 coins of 100. Buy it?'))
  expect(await alice.balance()).toEqual({ available: 95, held: 5 })
})

test.for([
  ['for another request', false],
  ['for another key', true],
] as const)('what a person accepted buys nothing %s', async ([, isOfOtherKey]) => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const scopes = ['generate', 'read']
  const other = await expectOk(
    app.operator.post(`/operator/v1/accounts/${alice.id}/keys`, { name: 'B', scopes }),
  )
  const asked: string[] = []
  const { call } = await connectAgent(app.origin, alice.key, {
    answers(message) {
      asked.push(message)
      return asked.length === 1 ? 'accept' : 'decline'
    },
    // The answer to the question comes with the next request, which is altered here.
    fetch(url, init) {
      const body = init?.body
      if (typeof body !== 'string' || !body.includes('"requestState"')) return fetch(url, init)
      const headers = new Headers(init?.headers)
      if (isOfOtherKey) headers.set('authorization', `Bearer ${other.key}`)
      return fetch(url, {
        ...init,
        headers,
        body: isOfOtherKey ? body : body.replace('a lighthouse', 'a boat'),
      })
    },
  })

  const { error } = await call('generate', { ...request, requestId: 'one' })

  expect(error.code).toBe('declined')
  expect(asked).toHaveLength(2)
  expect(await alice.balance()).toEqual({ available: 100, held: 0 })
})

test('maxCoins, the cap of the key and the coins of the account bind, and refusals say what to change', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100, key: { monthlySpendCapCoins: 7 } })
  const bob = await app.account({ coins: 3 })
  const agents = [await connectAgent(app.origin, alice.key), await connectAgent(app.origin, bob.key)] as const

  const above = await agents[0].call('generate', { ...agreed, maxCoins: 4, requestId: 'one' })
  await agents[0].call('generate', { ...agreed, requestId: 'two' })
  const capped = await agents[0].call('generate', { ...agreed, requestId: 'three' })
  const poor = await agents[1].call('generate', { ...agreed, requestId: 'one' })
  const wrong = await agents[1].call('generate', {
    ...agreed,
    params: { prompt: '', num_outputs: 99 },
    requestId: 'x',
  })
  const missing = await agents[1].call('generate', { modelId: 'sandbox-image', params: {}, requestId: 'x' })

  expect(above.error).toMatchObject({ code: 'max_coins_exceeded', issues: [{ path: 'maxCoins' }] })
  expect(capped.error.code).toBe('spend_cap_exceeded')
  expect(poor.error.code).toBe('insufficient_coins')
  expect(wrong.error).toMatchObject({ code: 'invalid_params' })
  expect(wrong.error.issues.map(({ path }: { path: string }) => path)).toContain('params.num_outputs')
  expect(missing.error).toMatchObject({ code: 'invalid_params', issues: [{ path: 'maxCoins' }] })
  expect(await alice.balance()).toEqual({ available: 95, held: 5 })
  expect(await bob.balance()).toEqual({ available: 3, held: 0 })
})

test('what agents make is of the channel mcp; switched off, that channel buys nothing and still reads', async () => {
  const app = await testApp()
  const alice = await app.account({ coins: 100 })
  const { call } = await connectAgent(app.origin, alice.key)
  const settings = await expectOk(app.operator.get('/operator/v1/settings'))

  const { generation } = await call('generate', { ...agreed, requestId: 'one' })
  await alice.submit()
  const shown = await expectOk(app.operator.get(`/operator/v1/generations/${generation.id}`))
  await expectOk(app.operator.put('/operator/v1/settings', { ...settings, disabledChannels: ['mcp'] }))
  const closed = await call('generate', { ...agreed, requestId: 'two' })
  const read = await call('get_generation', { id: generation.id })
  const byApi = await alice.post('/v1/quotes', { modelId: 'sandbox-image', params: { prompt: 'x' } })

  expect(shown.channel).toBe('mcp')
  expect(closed.error.code).toBe('channel_disabled')
  expect(read.generation.id).toBe(generation.id)
  expect(byApi.status).toBe(200)
})
