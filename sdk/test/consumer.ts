// What programs of others write, compiled against the built package; never run.
import { ApiError, Atelier, webhooks, type Generation } from '@atelier/sdk'

const atelier = new Atelier({ apiKey: 'k', baseUrl: 'https://atelier.test', fetch })
const page = new Atelier({ credentials: 'same-origin' })
const work = { modelId: 'm', params: { prompt: 'x', num_outputs: 2 } }

export async function use(file: Blob): Promise<Generation> {
  const image = await page.uploads.create(file, { onProgress: ({ sentBytes }) => sentBytes })
  const { outputs } = await atelier.generations.run({ modelId: 'm', params: { image: image.id } })
  const response: Response = await atelier.assets.download(outputs[0]!)
  await webhooks.verify(await response.arrayBuffer(), new Headers(), 's')
  await webhooks.verify('x', { a: 'b', c: ['d'], e: undefined }, 's')
  for await (const { progress } of atelier.generations.events('id', { signal: AbortSignal.timeout(5) }))
    if (progress === 1) break
  try {
    const { quoteToken } = await atelier.quotes.create(work)
    return await atelier.generations.create({ ...work, quoteToken: quoteToken! })
  } catch (error) {
    if (error instanceof ApiError && error.issues[0]?.path === 'params') throw error
    return atelier.generations.create({ ...work, maxCoins: 5 })
  }
}

export const mistakes = () => [
  // @ts-expect-error -- No price is agreed on.
  atelier.generations.create(work),
  // @ts-expect-error -- Two are.
  atelier.generations.create({ ...work, maxCoins: 1, quoteToken: 't' }),
  // @ts-expect-error -- Nobody knows where to call.
  new Atelier({ apiKey: 'k' }),
]
