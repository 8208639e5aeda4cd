import { rmSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectOk, testApp, type Actor, type TestApp } from '../../app.ts'
import { comfyUiGuideModels } from '../../guide-models.ts'
import { startFakeComfyUi } from '../../providers/fake-comfyui.ts'

// The model files of docs/guides/comfyui.md, walked through as somebody would who reads it.

const fake = await startFakeComfyUi()
const models = comfyUiGuideModels(fake.url)
afterAll(() => {
  fake.close()
  rmSync(models, { recursive: true })
})

let app: TestApp
let alice: Actor
let photo: string

beforeAll(async () => {
  app = await testApp({ MODELS_DIR: models })
  alice = await app.account({ coins: 100 })
  const create = { width: 40, height: 20, channels: 3 as const, background: 'teal' }
  const file = await sharp({ create }).png().toBuffer()
  photo = (await expectOk(alice.upload(file))).id
})

test('three nodes become a model that somebody pays for', async () => {
  const made = await run('my-negative', { image: photo })

  expect(made).toMatchObject({ status: 'succeeded', coinsCharged: 2, outputs: [{ kind: 'image' }] })
  const sent = fake.prompts.at(-1)!
  expect(sent.prompt['1']?.inputs.image).toBe(`atelier-${sent.prompt_id}-1.png`)
})

test('words, an image, a size and a seed arrive in the larger graph', async () => {
  const params = { prompt: 'a harbour', image: photo, seed: 7, aspect_ratio: '16:9', num_outputs: 2 }
  expect(await run('my-workflow', params)).toMatchObject({ status: 'succeeded' })

  const { prompt: graph } = fake.prompts.at(-1)!
  expect(graph['6']?.inputs.text).toBe('a harbour')
  expect(graph['3']?.inputs).toMatchObject({ seed: 7, denoise: 0.6, latent_image: ['12', 0] })
  expect(graph['12']?.inputs.amount).toBe(2)
  expect(graph['20']?.inputs.value).toBeGreaterThan(Number(graph['21']?.inputs.value))
})

test('without an image it begins with noise', async () => {
  expect(await run('my-workflow', { prompt: 'a harbour' })).toMatchObject({ status: 'succeeded' })

  const { prompt: graph } = fake.prompts.at(-1)!
  expect(Object.keys(graph)).not.toContain('10')
  expect(graph['3']?.inputs).toMatchObject({ denoise: 1, latent_image: ['5', 0] })
  expect(graph['5']?.inputs.batch_size).toBe(1)
})

async function run(modelId: string, params: object) {
  const { id } = await expectOk(
    alice.post(
      '/v1/generations',
      { modelId, params, maxCoins: 50 },
      { 'idempotency-key': crypto.randomUUID() },
    ),
  )
  await app.runJobs()
  return expectOk(alice.get(`/v1/generations/${id}`))
}
