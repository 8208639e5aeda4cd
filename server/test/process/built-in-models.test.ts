import type { Asset } from '@atelier/contract/asset.ts'
import type { Effect } from '@atelier/contract/effect.ts'
import { taskTypes } from '@atelier/contract/task-type.ts'
import { describe, expect, test } from 'vitest'
import { sampleFor } from '../../../media/test/model-samples.ts'
import { loadCatalog } from '../../src/catalog-files.ts'
import type { Model } from '../../src/catalog/model.ts'
import { outputSize } from '../../src/catalog/output-size.ts'
import { testApp, type Actor, type TestApp } from '../app.ts'

const isBuiltIn = ({ backends }: Model) => backends.some(({ provider }) => provider === 'built-in')
const catalog = loadCatalog(undefined)
const models = [...catalog.models.values()].filter(isBuiltIn)
const effects = [...catalog.effects.values()].filter(({ entry }) =>
  models.some(({ id }) => id === entry.modelId),
)
const size = { width: 200, height: 160 }

test('there is a built-in model for every task on images', () => {
  const imageTasks = taskTypes.filter((taskType) => taskType.startsWith('image.'))

  expect(imageTasks.filter((taskType) => !models.some((model) => model.taskType === taskType))).toEqual([])
})

/** Uploads what the model requires, submits it and runs it, as a client would. */
async function run(app: TestApp, alice: Actor, model: Model, effect?: Effect) {
  const sample = await sampleFor(model, size)
  const body = { modelId: model.id, ...(effect && { effectId: effect.id }) }
  const params: Record<string, unknown> = { ...sample.params }
  for (const [name, pictures] of Object.entries(sample.pictures)) {
    const isList = model.params.some((param) => param.name === name && param.kind === 'media_list')
    const count = effect?.input.type === 'images' ? effect.input.min : pictures.length
    const ids = await Promise.all(Array.from({ length: count }, () => upload(alice, pictures[0]!)))
    params[name] = isList ? ids : ids[0]
  }
  const quote = await alice.post('/v1/quotes', { ...body, params })
  expect(quote).toMatchObject({ status: 200 })
  const submitted = await alice.post(
    '/v1/generations',
    { ...body, params, quoteToken: quote.body.quoteToken, consent: true },
    { 'idempotency-key': crypto.randomUUID() },
  )
  expect(submitted).toMatchObject({ status: 201 })
  await app.runJobs()
  const { body: generation } = await alice.get(`/v1/generations/${submitted.body.id}`)
  return { generation, coins: quote.body.coins, params: { ...model.defaults, ...sample.params } }
}

async function upload(alice: Actor, picture: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'picture.png')
  const uploaded = await alice.post('/v1/uploads', form)
  expect(uploaded).toMatchObject({ status: 201 })
  return uploaded.body.id
}

describe.for(models.map((model) => [model.id, model] as const))('%s', ([, model]) => {
  test('runs with no more than it requires, and makes pictures of the size that its params say', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10_000 })

    const { generation, coins, params } = await run(app, alice, model)

    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: coins, error: null })
    const hasSource = model.params.some(({ name, required }) => required && /^images?$/.test(name))
    const expected = outputSize(model, params, hasSource ? size : null)
    for (const { kind, width, height } of generation.outputs as Asset[]) {
      expect(kind).toBe('image')
      if (expected) expect({ width, height }).toEqual(expected)
    }
    expect(generation.outputs.length).toBe(generation.outputsRequested)
    expect(await alice.balance()).toEqual({ available: 10_000 - coins, held: 0 })
  })
})

describe.for(effects.map((effect) => [effect.entry.id, effect] as const))('effect %s', ([id, { entry }]) => {
  test('runs on what it asks for, and has a picture of what it does', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10_000 })

    const { generation } = await run(app, alice, catalog.models.get(entry.modelId)!, entry)

    expect(generation).toMatchObject({ status: 'succeeded', effect: { id } })
    expect(entry.thumbnail).not.toBe(null)
  })
})
