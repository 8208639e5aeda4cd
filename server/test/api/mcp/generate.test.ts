import { describe, expect, test } from 'vitest'
import { testApp } from '../../app.ts'
import { connectAgent } from '../../mcp-client.ts'

const wish = { modelId: 'sandbox-image', params: { prompt: 'a lighthouse' }, maxCoins: 100 }

describe.each(['modern', 'legacy'] as const)('an agent of the %s revisions', (era) => {
  test('hears the price first, buys once the person agreed, and waits for the result', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 100 })
    const { call } = await connectAgent(app.origin, alice.key, { era })

    const asked = await call('generate', { ...wish, requestId: 'one' })
    const before = await alice.balance()
    const bought = await call('generate', { ...wish, requestId: 'one', confirmedCoins: asked.confirm.coins })
    await app.runJobs()
    const seen: unknown[] = []
    const done = await call('wait_for_generation', { id: bought.generation.id }, (at) => seen.push(at))

    expect(asked).toEqual({
      confirm: { coins: 5, availableCoins: 100 },
      next: expect.stringContaining('confirmedCoins: 5'),
    })
    expect(before).toEqual({ available: 100, held: 0 })
    expect(bought.generation).toMatchObject({ status: 'queued', coins: 5 })
    expect(done).toMatchObject({ generation: { status: 'succeeded', coinsCharged: 5 } })
    expect(await alice.balance()).toEqual({ available: 95, held: 0 })
    const history = await alice.get(`/v1/generations/${bought.generation.id}`)
    expect(history.body.status).toBe('succeeded')
  })
})
