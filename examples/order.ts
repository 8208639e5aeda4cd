import { ApiError, Atelier, type Generation } from '@atelier/sdk'

const atelier = new Atelier({
  apiKey: process.env.ATELIER_KEY!,
  baseUrl: process.env.ATELIER_URL ?? 'http://localhost:8080',
})

/**
 * Safe to call again for the same order, also after a crash of this program: the key is the order's, and `maxCoins`
 * makes the same request each time, where another quote would have another token.
 */
async function fulfil(order: { id: string; prompt: string }): Promise<Generation> {
  const { id } = await atelier.generations.create(
    { modelId: 'sandbox-image', params: { prompt: order.prompt }, maxCoins: 5, projectId: order.id },
    { idempotencyKey: `order-${order.id}`, timeoutMs: 60_000 },
  )
  return atelier.generations.wait(id, { timeoutMs: 10 * 60_000 })
}

const order = { id: `${Date.now()}-17`, prompt: 'a lighthouse' }
const first = await fulfil(order)
const second = await fulfil(order)
console.log(first.id === second.id ? `one generation, ${first.coinsCharged} coins` : 'two generations')

try {
  await fulfil({ ...order, prompt: 'a windmill' })
} catch (error) {
  if (!(error instanceof ApiError)) throw error
  console.log(`another request under the same key: ${error.code}`)
}
