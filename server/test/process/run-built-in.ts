import type { Asset } from '@atelier/contract/asset.ts'
import type { Effect } from '@atelier/contract/effect.ts'
import type { Params } from '@atelier/contract/params.ts'
import { expect } from 'vitest'
import { sampleFor, type SampleFile } from '@atelier/models/test/model-samples.ts'
import { loadCatalog } from '../../src/catalog/catalog.files.ts'
import type { Model } from '../../src/catalog/model.ts'
import { expectOk, type Actor, type TestApp } from '../app.ts'
import { leastOf } from './least-params.ts'

export const catalog = loadCatalog(undefined)
const isBuiltIn = ({ backends }: Model) => backends.some(({ provider }) => provider === 'built-in')
export const models = [...catalog.models.values()].filter(isBuiltIn)
const pictureSize = { width: 200, height: 160 }
const filmSize = { width: 160, height: 128 }

/** Uploads what the model requires, submits it and runs it, as a client would. */
export async function runBuiltIn(app: TestApp, alice: Actor, model: Model, effect?: Effect) {
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
export async function requestFor(alice: Actor, model: Model, effect?: Effect) {
  const size = model.modality === 'image' ? pictureSize : filmSize
  const seconds = Math.max(1, model.inputLimits.minInputSeconds ?? 0)
  const sample = await sampleFor(model, { ...size, seconds, fps: 6 })
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
