import { describe, expect, test } from 'vitest'
import { signInAgent } from '../../agent-sign-in.ts'
import { expectOk, testApp } from '../../app.ts'
import { connectAgent } from '../../mcp-client.ts'

const wish = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

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

    const first = await call('generate', { ...wish, requestId: 'one' })
    const agreed = await call('generate', { ...wish, requestId: 'one', confirmedCoins: 5 })
    const second = await call('generate', { ...wish, requestId: 'two' })
    const dear = await call('generate', {
      ...wish,
      params: { ...wish.params, num_outputs: 2 },
      requestId: 'three',
    })

    expect(first.confirm).toMatchObject({ coins: 5 })
    expect(agreed.generation).toMatchObject({ coins: 5 })
    expect(second.generation).toMatchObject({ coins: 5 })
    expect(dear.confirm).toMatchObject({ coins: 10 })
  })

  test.each([
    ['spendLimitCoins', 'in all'],
    ['dailySpendLimitCoins', 'in a day'],
    ['sessionSpendLimitCoins', 'in a session'],
  ])('never spends more than its %s, however many it asks for at once', async (limit, words) => {
    const none = { spendLimitCoins: null, dailySpendLimitCoins: null, sessionSpendLimitCoins: null }
    const { alice, call } = await agentWith({ ...none, [limit]: 12 })

    const wished = Array.from({ length: 8 }, (_, at) =>
      call('generate', { ...wish, requestId: `wish ${at}`, confirmedCoins: 5 }),
    )
    const refused = (await Promise.all(wished)).flatMap(({ error }) => error ?? [])

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
      return call('generate', { ...wish, requestId, confirmedCoins: 5 })
    }

    const answers = [await buy('one'), await buy('two'), await buy('three')]

    expect(answers.map(({ error }) => error?.code)).toEqual([undefined, undefined, 'spend_cap_exceeded'])
    const { items } = await expectOk(alice.get('/account/v1/agents'))
    expect(items).toMatchObject([{ budget: { spentThisSessionCoins: 10 } }])
  })

  test('is shown in the history, the usage, the figures of operators and by what it spent', async () => {
    const { app, alice, call } = await agentWith({})

    const { generation } = await call('generate', { ...wish, requestId: 'one', confirmedCoins: 5 })
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
    const late = call('generate', { ...wish, requestId: 'one', confirmedCoins: 5 })

    expect(direct).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
    await expect(late).rejects.toThrow('ended')
    const { balance } = await expectOk(alice.get('/v1/account'))
    expect(balance).toEqual({ available: 100, held: 0 })
  })
})
