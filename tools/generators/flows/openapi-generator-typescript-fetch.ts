// The paid flow with the client that openapi-generator makes for fetch.
import assert from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import {
  AccountApi,
  Configuration,
  FilesApi,
  GenerationsApi,
  ModelsApi,
  QuotesApi,
  UploadsApi,
  type SubmitRequest,
} from './atelier_client'

const configuration = new Configuration({
  basePath: process.env.ATELIER_URL!,
  accessToken: process.env.ATELIER_KEY!,
})
const account = new AccountApi(configuration)
const generations = new GenerationsApi(configuration)

async function run(submitRequest: SubmitRequest) {
  let generation = await generations.submitGeneration({ idempotencyKey: randomUUID(), submitRequest })
  while (generation.status === 'queued' || generation.status === 'processing') {
    await setTimeout(2000)
    generation = await generations.getGeneration({ id: generation.id })
  }
  assert.equal(generation.status, 'succeeded')
  return generation
}

async function main() {
  const before = (await account.getAccount()).balance.available
  const { models } = await new ModelsApi(configuration).listModels()
  const model = models.find(({ id }) => id === 'sandbox-image-effect')!
  const images = model.params.find(({ name }) => name === 'images')!
  assert(images.kind === 'media_list' && images.maxItems > 0)

  const file = new Blob([await readFile(process.env.ATELIER_FILE!)])
  const upload = await new UploadsApi(configuration).createUpload({ file })
  const request = { modelId: model.id, effectId: 'sandbox-sketch', params: { images: [upload.id] } }
  const quote = await new QuotesApi(configuration).createQuote({ quoteRequest: request })
  const quoted = await run({ ...request, quoteToken: quote.quoteToken! })
  assert.equal(quoted.coinsCharged, quote.coins)

  const link = new URL(quoted.outputs[0]!.url)
  const [, , assetId, name] = link.pathname.split('/') as [string, string, string, string]
  const output = await new FilesApi(configuration).downloadFile({
    assetId,
    name,
    expires: link.searchParams.get('expires')!,
    signature: link.searchParams.get('signature')!,
  })
  assert(output.size > 100)

  const params = { prompt: 'a lighthouse', num_outputs: 1 }
  const capped = await run({ modelId: 'sandbox-image', params, maxCoins: 100 })
  const spent = before - (await account.getAccount()).balance.available
  assert.equal(spent, quoted.coinsCharged! + capped.coinsCharged!)
  console.log(`${spent} coins, ${output.size} bytes`)
}

void main()
