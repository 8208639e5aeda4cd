import { downloadFormats, type Asset } from '@atelier/contract/asset.ts'
import type { Effect } from '@atelier/contract/effect.ts'
import type { Params } from '@atelier/contract/params.ts'
import { taskTypes } from '@atelier/contract/task-type.ts'
import { describe, expect, test } from 'vitest'
import { sampleFor, type SampleFile } from '../../../media/test/model-samples.ts'
import { loadCatalog } from '../../src/catalog-files.ts'
import type { Model } from '../../src/catalog/model.ts'
import { outputSize, sourceParams } from '../../src/catalog/output-size.ts'
import { expectOk, testApp, type Actor, type TestApp } from '../app.ts'
import { expectedSeconds } from './expected-seconds.ts'
import { leastOf } from './least-params.ts'

const isBuiltIn = ({ backends }: Model) => backends.some(({ provider }) => provider === 'built-in')
const catalog = loadCatalog(undefined)
const models = [...catalog.models.values()].filter(isBuiltIn)
const effects = [...catalog.effects.values()].filter(({ entry }) =>
  models.some(({ id }) => id === entry.modelId),
)
const pictureSize = { width: 200, height: 160 }
const filmSize = { width: 160, height: 128 }

test('there is a built-in model for every task', () => {
  expect(taskTypes.filter((taskType) => !models.some((model) => model.taskType === taskType))).toEqual([])
})

const needing = models.filter(({ needsOneOf }) => needsOneOf.length > 0)

test.for(needing.map((model) => [model.id, model] as const))(
  '%s is refused at the quote without any of what it needs one of',
  async ([, model]) => {
    const app = await testApp()
    const alice = await app.account()
    const { needsOneOf } = model
    const unasked = { ...model, needsOneOf: [] }

    const { body, params } = await requestFor(alice, unasked)
    const quote = await alice.post('/v1/quotes', { ...body, params })

    expect(quote).toMatchObject({ status: 400, body: { code: 'invalid_params' } })
    expect(quote.body.issues.map(({ path }: { path: string }) => path)).toEqual(
      needsOneOf.map((name) => `params.${name}`),
    )
  },
)

/** Uploads what the model requires, submits it and runs it, as a client would. */
async function run(app: TestApp, alice: Actor, model: Model, effect?: Effect) {
  const { body, params, chosen, inputs } = await requestFor(alice, model, effect)
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
  return { generation, coins: quote.body.coins, params: { ...model.defaults, ...chosen }, inputs }
}

/** No more than the model says that it requires: one that needs more to run than its file says fails here. */
async function requestFor(alice: Actor, model: Model, effect?: Effect) {
  const size = model.modality === 'image' ? pictureSize : filmSize
  const seconds = Math.max(1, model.inputLimits.minInputSeconds ?? 0)
  const sample = await sampleFor(model, { ...size, seconds, fps: 12 })
  const body = { modelId: model.id, ...(effect && { effectId: effect.id }) }
  // An effect takes its input, and decides the rest.
  const chosen: Params = { ...(!effect && leastOf(model)), ...sample.params }
  const params: Record<string, unknown> = { ...chosen }
  const inputs: Record<string, Asset> = {}
  for (const [name, files] of Object.entries(sample.files)) {
    const isList = model.params.some((param) => param.name === name && param.kind === 'media_list')
    const count = effect?.input.type === 'images' ? effect.input.min : files.length
    const assets = await Promise.all(Array.from({ length: count }, () => upload(alice, files[0]!)))
    const ids = assets.map(({ id }) => id)
    params[name] = isList ? ids : ids[0]
    inputs[name] = assets[0]!
  }
  return { body, params, chosen, inputs }
}

async function upload(alice: Actor, { content, mimeType }: SampleFile): Promise<Asset> {
  const { id } = await expectOk(alice.upload(content, { type: mimeType }))
  return expectOk(alice.get(`/v1/assets/${id}`))
}

/** A task makes its own kind of media, except that listening makes text. */
const kindOf = ({ taskType, modality }: Model) => (taskType === 'audio.stt' ? 'text' : modality)

/** What belongs to each kind beside its file. */
const belongings: Record<string, object> = {
  image: {},
  video: { posterUrl: expect.any(String) },
  audio: { waveformUrl: expect.any(String) },
  '3d': { posterUrl: expect.any(String), downloads: downloadFormats.map((format) => ({ format })) },
  text: { subtitles: { srtUrl: expect.any(String), vttUrl: expect.any(String) } },
}

describe.for(models.map((model) => [model.id, model] as const))('%s', ([, model]) => {
  test('runs with no more than it requires, and makes files as its params say', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10_000 })

    const { generation, coins, params, inputs } = await run(app, alice, model)

    const delivered = generation.outputs.length
    const charged = (coins / generation.outputsRequested) * delivered
    expect(generation).toMatchObject({ status: 'succeeded', coinsCharged: charged, error: null })
    const source = sourceParams.map((name) => inputs[name]).find((asset) => asset?.width)
    const size = outputSize(model, params, source ? { width: source.width!, height: source.height! } : null)
    const seconds = expectedSeconds(model, params, inputs)
    for (const output of generation.outputs as Asset[]) {
      expect(output).toMatchObject({ kind: kindOf(model), ...belongings[output.kind] })
      if (model.taskType.endsWith('.remove-bg')) expect(output.transparent).toBe(true)
      if (size && output.kind !== '3d') expect({ width: output.width, height: output.height }).toEqual(size)
      if (seconds !== null) expect(Math.abs(output.durationSeconds! - seconds)).toBeLessThanOrEqual(0.1)
    }
    // Of a set of stems those stay away in which nothing is heard.
    if (model.outputs === null) expect(delivered).toBe(generation.outputsRequested)
    else expect(new Set(generation.outputs.map(({ stem }: Asset) => stem)).size).toBe(delivered)
    expect(await alice.balance()).toEqual({ available: 10_000 - charged, held: 0 })
  })
})

const byId = effects.map((effect) => [effect.entry.id, effect] as const)

describe.for(byId)('effect %s', ([id, { entry }]) => {
  test('runs on what it asks for, and has a picture of what it does', async () => {
    const app = await testApp()
    const alice = await app.account({ coins: 10_000 })

    const { generation } = await run(app, alice, catalog.models.get(entry.modelId)!, entry)

    expect(generation).toMatchObject({ status: 'succeeded', effect: { id } })
    expect(entry.thumbnail).not.toBe(null)
  })
})
