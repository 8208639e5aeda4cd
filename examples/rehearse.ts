import { ApiError, Atelier, GenerationFailed } from '@atelier/sdk'

const atelier = new Atelier({
  apiKey: process.env.ATELIER_KEY!,
  baseUrl: process.env.ATELIER_URL ?? 'http://localhost:8080',
})

/** What your program would make of it. */
async function rehearse(prompt: string, numOutputs = 2): Promise<string> {
  try {
    const { outputs, coinsCharged } = await atelier.generations.run({
      modelId: 'sandbox-image',
      params: { prompt, num_outputs: numOutputs },
      maxCoins: 10,
    })
    return `${outputs.length} outputs for ${coinsCharged} coins`
  } catch (error) {
    if (error instanceof GenerationFailed)
      return `failed: ${error.code}, ${error.generation.coinsCharged} coins`
    if (error instanceof ApiError) return `refused: ${error.code}`
    throw error
  }
}

console.log('all goes well:', await rehearse('a lighthouse'))
console.log('half of it:', await rehearse('a lighthouse #partial=1'))
console.log('a prompt that may not be:', await rehearse('a lighthouse #fail=content_policy'))
console.log('it takes too long:', await rehearse('a lighthouse #fail=timeout'))
console.log('the first attempt is lost:', await rehearse('a lighthouse #flaky'))
console.log('above the price agreed on:', await rehearse('a lighthouse', 4))
