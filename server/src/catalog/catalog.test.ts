import { effectNames } from '@atelier/contract/effect-names.ts'
import { EffectsResponse } from '@atelier/contract/effect.ts'
import { ModelsResponse } from '@atelier/contract/model.ts'
import { uiControls } from '@atelier/contract/param-descriptor.ts'
import { Params } from '@atelier/contract/params.ts'
import Fastify from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { loadCatalog } from './catalog.files.ts'
import { catalogEntry } from './catalog.ts'

const catalog = loadCatalog(undefined)
const models = [...catalog.models.values()].map(catalogEntry)
const effects = [...catalog.effects.values()].map(({ entry }) => entry)

/** What a client receives when the server replies with the value under the schema. */
async function asReceived(schema: TSchema, value: unknown): Promise<unknown> {
  const app = Fastify()
  app.get('/', { schema: { response: { 200: schema } } }, () => value)
  const reply = await app.inject('/')
  return reply.json()
}

test('the sandbox stands behind the real models', () => {
  const isSandbox = (id: string) => id.startsWith('sandbox-')
  const ids = models.map(({ id }) => id)

  expect(ids.slice(ids.findIndex(isSandbox))).toEqual([
    'sandbox-image',
    'sandbox-video',
    'sandbox-audio',
    'sandbox-3d',
    'sandbox-edit',
    'sandbox-lipsync',
    'sandbox-image-effect',
    'sandbox-video-effect',
    'sandbox-inpaint',
    'sandbox-outpaint',
    'sandbox-speech',
    'sandbox-transcribe',
    'sandbox-stems',
    'sandbox-vectorize',
    'sandbox-cutout',
  ])
  expect(effects.filter(({ id }) => isSandbox(id)).map(({ id, kind }) => [id, kind])).toEqual([
    ['sandbox-sketch', 'image'],
    ['sandbox-loop', 'video'],
  ])
})

test('between them the built-in models offer every control', () => {
  const offered = models.flatMap(({ params }) => params.map(({ ui }) => ui.control))

  expect([...new Set(offered)].toSorted()).toEqual(uiControls.toSorted())
})

test('every built-in effect has an English name', () => {
  expect(effects.map(({ nameKey }) => effectNames[nameKey])).not.toContain(undefined)
})

test.for([
  ['sandbox-image', 5],
  ['sandbox-video', 10],
  ['sandbox-audio', 3],
  ['sandbox-3d', 12],
  ['sandbox-edit', null],
  ['sandbox-lipsync', null],
  ['sandbox-image-effect', 4],
  ['sandbox-video-effect', null],
  ['sandbox-inpaint', 6],
  ['sandbox-outpaint', 4],
  ['sandbox-speech', null],
  ['sandbox-transcribe', null],
  ['sandbox-stems', 8],
  ['sandbox-vectorize', 3],
  ['sandbox-cutout', 2],
] as const)('%s costs from %s coins', ([id, coins]) => {
  expect(models.find((model) => model.id === id)?.priceFromCoins).toBe(coins)
})

test('every model of ours says what it does, how, and what its smallest request costs', () => {
  const undescribed = models.filter(({ description, method }) => !description || !method)
  const builtIn = models.filter(({ id }) => !id.startsWith('sandbox-'))
  const unshown = builtIn.filter(
    ({ examples }) => !examples?.every(({ picture, poster }) => picture && poster),
  )
  const unmoved = builtIn.filter(
    ({ modality, examples }) => /video|3d/.test(modality) && !examples?.every(({ preview }) => preview),
  )
  const unfound = builtIn.filter(({ keywords = [] }) => keywords.length < 5)
  const unpriced = models.filter((model) => !(model.priceFromCoins ?? model.priceFloorCoins))

  expect(builtIn.length).toBeGreaterThan(40)
  expect([...undescribed, ...unshown, ...unmoved, ...unfound, ...unpriced].map(({ id }) => id)).toEqual([])
})

test('no two models of ours have the same name', () => {
  const names = models.map(({ displayName }) => displayName)

  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

test('what a built-in model takes, makes and costs changes only together with its record', async () => {
  const words = new Set(['file', 'version', 'source', 'description', 'method', 'keywords', 'examples'])
  const lines = [...catalog.models.values()].flatMap(({ id, params, ...model }) => [
    id,
    ...Object.entries(model)
      .filter(([field]) => !words.has(field))
      .map(([field, value]) => `  ${field} ${JSON.stringify(value)}`),
    ...params.map(({ name, ...param }) => `  params.${name} ${JSON.stringify(param)}`),
  ])

  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('built-in-models.txt')
})

test('clients receive the catalog whole and as the contract describes it', async () => {
  expect([...Value.Errors(ModelsResponse, { models })]).toEqual([])
  expect([...Value.Errors(EffectsResponse, { effects })]).toEqual([])
  expect(await asReceived(ModelsResponse, { models })).toEqual({ models })
  expect(await asReceived(EffectsResponse, { effects })).toEqual({ effects })
})

test('clients receive params of every type as they were sent', async () => {
  const params: Params = { prompt: 'a "b"', duration: 1.5, seed: 4294967295, pbr: true, images: ['a', 'b'] }

  expect(await asReceived(Params, params)).toEqual(params)
})
