// The paid flow with the client that @hey-api/openapi-ts makes.
import assert from 'node:assert'
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import {
  createQuote,
  createUpload,
  downloadFile,
  getAccount,
  getGeneration,
  listModels,
  submitGeneration,
  type SubmitRequest,
} from './atelier_client'
import { client } from './atelier_client/client.gen'

client.setConfig({
  baseUrl: process.env.ATELIER_URL!,
  auth: ({ scheme }) => (scheme === 'bearer' ? process.env.ATELIER_KEY : undefined),
  throwOnError: true,
})
const strict = { throwOnError: true } as const

async function run(body: SubmitRequest) {
  const headers = { 'Idempotency-Key': randomUUID() }
  let { data: generation } = await submitGeneration({ ...strict, headers, body })
  while (generation.status === 'queued' || generation.status === 'processing') {
    await setTimeout(2000)
    generation = (await getGeneration({ ...strict, path: { id: generation.id } })).data
  }
  assert.equal(generation.status, 'succeeded')
  return generation
}

async function main() {
  const before = (await getAccount(strict)).data.balance.available
  const { models } = (await listModels(strict)).data
  const model = models.find(({ id }) => id === 'sandbox-image-effect')!
  const images = model.params.find(({ name }) => name === 'images')!
  assert(images.kind === 'media_list' && images.maxItems > 0)

  const file = new Blob([await readFile(process.env.ATELIER_FILE!)])
  const { data: upload } = await createUpload({ ...strict, body: { file } })
  const request = { modelId: model.id, effectId: 'sandbox-sketch', params: { images: [upload.id] } }
  const { data: quote } = await createQuote({ ...strict, body: request })
  const quoted = await run({ ...request, quoteToken: quote.quoteToken! })
  assert.equal(quoted.coinsCharged, quote.coins)

  const link = new URL(quoted.outputs[0]!.url)
  const [, , assetId, name] = link.pathname.split('/') as [string, string, string, string]
  const query = {
    expires: link.searchParams.get('expires')!,
    signature: link.searchParams.get('signature')!,
  }
  const { data: output } = await downloadFile({ ...strict, path: { assetId, name }, query })
  const { size } = output as Blob
  assert(size > 100)

  const params = { prompt: 'a lighthouse', num_outputs: 1 }
  const capped = await run({ modelId: 'sandbox-image', params, maxCoins: 100 })
  const spent = before - (await getAccount(strict)).data.balance.available
  assert.equal(spent, quoted.coinsCharged! + capped.coinsCharged!)
  console.log(`${spent} coins, ${size} bytes`)
}

void main()
