// The paid flow with the client that orval makes for fetch. It leaves headers to whoever calls.
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
} from './atelier_client/atelier'

const authorization = `Bearer ${process.env.ATELIER_KEY!}`
const withKey = { headers: { authorization } }

async function run(body: SubmitRequest) {
  const headers = { authorization, 'idempotency-key': randomUUID() }
  const submitted = await submitGeneration(body, { headers })
  assert(submitted.status === 201, JSON.stringify(submitted.data))
  let generation = submitted.data
  while (generation.status === 'queued' || generation.status === 'processing') {
    await setTimeout(2000)
    const read = await getGeneration(generation.id, withKey)
    assert(read.status === 200)
    generation = read.data
  }
  assert.equal(generation.status, 'succeeded')
  return generation
}

async function readBalance(): Promise<number> {
  const account = await getAccount(withKey)
  assert(account.status === 200)
  return account.data.balance.available
}

async function main() {
  const before = await readBalance()
  const catalog = await listModels()
  assert(catalog.status === 200)
  const model = catalog.data.models.find(({ id }) => id === 'sandbox-image-effect')!
  const images = model.params.find(({ name }) => name === 'images')!
  assert(images.kind === 'media_list' && images.maxItems > 0)

  const file = new Blob([await readFile(process.env.ATELIER_FILE!)])
  const upload = await createUpload({ file }, withKey)
  assert(upload.status === 201)
  const request = { modelId: model.id, effectId: 'sandbox-sketch', params: { images: [upload.data.id] } }
  const quote = await createQuote(request, withKey)
  assert(quote.status === 200)
  const quoted = await run({ ...request, quoteToken: quote.data.quoteToken! })
  assert.equal(quoted.coinsCharged, quote.data.coins)

  const link = new URL(quoted.outputs[0]!.url)
  const [, , assetId, name] = link.pathname.split('/') as [string, string, string, string]
  const output = await downloadFile(assetId, name, {
    expires: link.searchParams.get('expires')!,
    signature: link.searchParams.get('signature')!,
  })
  assert(output.status === 200)
  const { size } = output.data
  assert(size > 100)

  const params = { prompt: 'a lighthouse', num_outputs: 1 }
  const capped = await run({ modelId: 'sandbox-image', params, maxCoins: 100 })
  const spent = before - (await readBalance())
  assert.equal(spent, quoted.coinsCharged! + capped.coinsCharged!)
  console.log(`${spent} coins, ${size} bytes`)
}

void main()
