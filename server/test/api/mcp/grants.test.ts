import { describe, expect, test } from 'vitest'
import { signInAgent } from '../../agent-sign-in.ts'
import { expectOk, testApp } from '../../app.ts'
import { connectAgent } from '../../mcp-client.ts'

const request = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

/** An agent that a person let in, with these limits. */
async function agentWith(terms: object, answers?: () => 'accept' | 'decline') {
  const app = await testApp()
  const alice = await app.person({ coins: 100 })
  const { access } = await signInAgent(app, alice, { name: 'Designer', ...terms })
  const { call } = await connectAgent(app.origin, access, answers ? { answers } : {})
  return { app, alice, access, call }
}

describe('an agent that signed in', () => {
  test('asks before the first purchase of a session and above its threshold, and not in between', async () => {
    const { call } = await agentWith({ confirmAboveCoins: 5 })

    const first = await call('generate', { ...request, requestId: 'one' })
    const agreed = await call('generate', { ...request, requestId: 'one', confirmedCoins: 5 })
    const second = await call('generate', { ...request, requestId: 'two' })
    const dear = await call('generate', {
      ...request,
      params: { ...request.params, num_outputs: 2 },
      requestId: 'three',
    })

    expect(first.confirm).toMatchObject({ coins: 5 })
    expect(agreed.generation).toMatchObject({ coins: 5 })
    expect(second.generation).toMatchObject({ coins: 5 })
    expect(dear.confirm).toMatchObject({ coins: 10 })
  })

  test('is told its limits and what it has spent of them', async () => {
    const { call } = await agentWith({ spendLimitCoins: 50, confirmAboveCoins: null })

    await call('generate', { ...request, requestId: 'one', confirmedCoins: 5 })
    const { budget } = await call('get_account')

    expect(budget).toMatchObject({ spendLimitCoins: 50, confirmAboveCoins: null, spentCoins: 5 })
  })

  test('without a threshold asks before the first purchase of a session alone', async () => {
    const { call } = await agentWith({ confirmAboveCoins: null })

    const first = await call('generate', { ...request, requestId: 'one' })
    await call('generate', { ...request, requestId: 'one', confirmedCoins: 5 })
    const dear = await call('generate', {
      ...request,
      params: { ...request.params, num_outputs: 4 },
      requestId: 'two',
    })

    expect(first.confirm).toMatchObject({ coins: 5 })
    expect(dear.generation).toMatchObject({ coins: 20 })
  })

  test.each([
    ['spendLimitCoins', 'in all'],
    ['dailySpendLimitCoins', 'in a day'],
    ['sessionSpendLimitCoins', 'in a session'],
  ])('never spends more than its %s, however many it asks for at once', async (limit, words) => {
    const none = { spendLimitCoins: null, dailySpendLimitCoins: null, sessionSpendLimitCoins: null }
    const { alice, call } = await agentWith({ ...none, [limit]: 12 })

    const asked = Array.from({ length: 8 }, (_, at) =>
      call('generate', { ...request, requestId: `request ${at}`, confirmedCoins: 5 }),
    )
    const refused = (await Promise.all(asked)).flatMap(({ error }) => error ?? [])

    expect(refused).toHaveLength(6)
    for (const { code, detail } of refused) {
      expect(code).toBe('spend_cap_exceeded')
      expect(detail).toContain(words)
    }
    const { balance } = await expectOk(alice.get('/v1/account'))
    expect(balance).toEqual({ available: 90, held: 10 })
  })

  test('gets no new allowance by a new session of the protocol, and the page shows what is spent', async () => {
    const { app, alice, access } = await agentWith({ sessionSpendLimitCoins: 12 })
    const buy = async (requestId: string) => {
      const { call } = await connectAgent(app.origin, access, { era: 'legacy' })
      return call('generate', { ...request, requestId, confirmedCoins: 5 })
    }

    const answers = [await buy('one'), await buy('two'), await buy('three')]

    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'spend_cap_exceeded'])
    const { items } = await expectOk(alice.get('/account/v1/agents'))
    expect(items).toMatchObject([{ budget: { spentThisSessionCoins: 10 } }])
  })

  test('asks nobody for what it may not buy', async () => {
    const { call } = await agentWith({ spendLimitCoins: 7 })

    const above = await call('generate', {
      ...request,
      params: { ...request.params, num_outputs: 2 },
      requestId: 'one',
    })
    const within = await call('generate', { ...request, requestId: 'two' })

    expect(above.error).toMatchObject({
      code: 'spend_cap_exceeded',
      detail: expect.stringContaining('in all'),
    })
    expect(within.confirm).toMatchObject({ coins: 5 })
  })

  test('is shown in the history, the usage, the figures of operators and by what it spent', async () => {
    const { app, alice, call } = await agentWith({})

    const { generation } = await call('generate', { ...request, requestId: 'one', confirmedCoins: 5 })
    await app.runJobs()
    const history = await expectOk(alice.get('/account/v1/generations?channel=mcp'))
    const usage = await expectOk(alice.get('/account/v1/usage?by=key'))
    const { lastHour } = await expectOk(app.operator.get('/operator/v1/stats'))
    const agents = await expectOk(alice.get('/account/v1/agents'))

    expect(history.items).toMatchObject([{ id: generation.id, channel: 'mcp' }])
    expect(usage.items).toMatchObject([{ label: 'Designer', lastFour: null, coins: 5 }])
    expect(lastHour.byChannel).toEqual({ web: 0, api: 0, mcp: 1 })
    expect(agents.items).toMatchObject([{ name: 'Designer', budget: { spentCoins: 5, spentTodayCoins: 5 } }])
  })

  test('is out at once when its access ends, and its token opens nothing but /mcp', async () => {
    const { app, alice, access, call } = await agentWith({})
    const [{ id }] = (await expectOk(alice.get('/account/v1/agents'))).items

    const direct = await app.stranger().get('/v1/account', { authorization: `Bearer ${access}` })
    await expectOk(alice.post(`/account/v1/keys/${id}/revoke`))
    const late = call('generate', { ...request, requestId: 'one', confirmedCoins: 5 })

    expect(direct).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    await expect(late).rejects.toThrow('ended')
    const { balance } = await expectOk(alice.get('/v1/account'))
    expect(balance).toEqual({ available: 100, held: 0 })
  })
})
