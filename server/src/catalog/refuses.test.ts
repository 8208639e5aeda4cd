import type { Params, ParamValue } from '@atelier/contract/params.ts'
import { describe, expect, test } from 'vitest'
import { parseMusicRequest } from '@atelier/models/lib/audio/rendering/music-request.ts'
import { effects } from '@atelier/models/lib/image/effect/effect-list.ts'
import { refusePaletteInBlackAndWhite } from '@atelier/models/curve-trace/run.ts'
import { InvalidInput } from '../../../media/src/invalid-input.ts'
import { mostFacesFor } from '@atelier/models/picture-relief/run.ts'
import { modelFrom } from '@atelier/models/parametric-things/run.ts'
import { refuseContradictions } from '@atelier/models/lib/mesh/params.ts'
import { albumTemplates } from '@atelier/models/film-album/album-templates.ts'
import { leastRequest, refusedRequests } from '../../test/refused-requests.ts'
import { loadCatalog } from './catalog.files.ts'
import type { Model } from './model.ts'
import { paramIssues } from './params.ts'

const catalog = loadCatalog(undefined)
const models = [...catalog.models.values()]
const named = (id: string): Model => catalog.models.get(id)!

describe('every rule of the files', () => {
  test('is there at all', () => {
    expect(models.flatMap(refusedRequests).length).toBeGreaterThan(15)
  })

  test.for(models.flatMap((model) => refusedRequests(model).map((request) => [model.id, request] as const)))(
    '%s refuses %j, in a draft as well',
    ([id, { params, rule }]) => {
      const issue = { path: `params.${rule.param}`, message: rule.message }

      expect(paramIssues(named(id), null, params, false)).toEqual([issue])
      expect(paramIssues(named(id), null, params, true)).toEqual([issue])
    },
  )
})

describe('what leaves everything to us is never refused', () => {
  test.for(models.map((model) => [model.id, model] as const))('%s', ([, model]) => {
    const least = leastRequest(model)

    expect(paramIssues(model, null, least, false)).toEqual([])
    expect(paramIssues(model, null, { ...model.defaults, ...least }, false)).toEqual([])
  })

  test.for([...catalog.effects])('effect %s', ([, effect]) => {
    const { input, modelId } = effect.entry
    const counts = input.type === 'video' ? [] : [input.min, input.max]
    const inputs = input.type === 'video' ? ['v'] : counts.map((length) => Array.from({ length }, () => 'i'))

    for (const files of inputs)
      expect(paramIssues(named(modelId), effect, { [input.type]: files }, false)).toEqual([])
  })
})

/** Whether a program refuses such params, whatever its input is. */
function refuses(program: () => unknown): boolean {
  try {
    program()
    return false
  } catch (error) {
    if (error instanceof InvalidInput) return true
    throw error
  }
}

const isRefused = (model: Model, sent: Params) =>
  paramIssues(model, null, { ...leastRequest(model), ...sent }, false).length > 0

/** Every choice of some params beside every choice of the others; those of a range are given. */
function choicesOf(model: Model, given: Record<string, ParamValue[]>): Params[] {
  return Object.entries(given).reduce<Params[]>(
    (made, [name, values]) => made.flatMap((params) => values.map((value) => ({ ...params, [name]: value }))),
    [model.defaults],
  )
}

function valuesOf(model: Model, ...names: string[]): Record<string, ParamValue[]> {
  const offered = model.params.filter(({ name }) => names.includes(name))
  return Object.fromEntries(
    offered.map((param) => [param.name, param.kind === 'enum' ? [...param.values] : []]),
  )
}

describe('a file refuses what its program refuses whatever its input is, and nothing else', () => {
  test('picture-relief', () => {
    const model = named('picture-relief')
    const polycount = [500, 5000, 5100, 30_000, 30_100, 150_000]
    const choices = valuesOf(model, 'texture', 'texture_quality', 'quad', 'format', 'geometry_quality')

    const all = [...choicesOf(model, choices), ...choicesOf(model, { ...choices, polycount })]

    for (const params of all)
      expect([params, isRefused(model, params)]).toEqual([params, refuses(() => mostFacesFor(params))])
  })

  test('parametric-things, for texture and faces of four corners', () => {
    const model = named('parametric-things')

    for (const params of choicesOf(model, valuesOf(model, 'texture', 'texture_quality', 'quad', 'format')))
      expect([params, isRefused(model, params)]).toEqual([
        params,
        refuses(() => refuseContradictions(params)),
      ])
  })

  test('curve-trace', () => {
    const model = named('curve-trace')

    for (const params of choicesOf(model, valuesOf(model, 'style', 'palette')))
      expect([params, isRefused(model, params)]).toEqual([
        params,
        refuses(() => refusePaletteInBlackAndWhite(params)),
      ])
  })

  test.for(['grammar-composer', 'grammar-composer-stems'])('%s', (id) => {
    const model = named(id)
    const lyrics = ['', ' \n', 'la la la']

    for (const params of choicesOf(model, { ...valuesOf(model, 'instrumental'), lyrics, prompt: ['jazz'] }))
      expect([params, isRefused(model, params)]).toEqual([params, refuses(() => parseMusicRequest(params))])
  })

  test.for([
    ['picture-effects', effects, 4],
    ['film-album', albumTemplates, 12],
  ] as const)('%s, by how many images an effect takes', ([id, looks, mostImages]) => {
    for (const [effect, { images: [least, most] = [1, 1] }] of Object.entries(looks))
      for (let count = 1; count <= mostImages; count++) {
        const images = Array.from({ length: count }, () => 'i')

        expect([effect, count, isRefused(named(id), { effect, images })]).toEqual([
          effect,
          count,
          count < least || count > most,
        ])
      }
  })
})

describe('parametric-things refuses a polycount that no prompt could have', () => {
  const model = named('parametric-things')
  const one = 'a wooden chair'
  const many = 'twelve chairs and twelve tables'
  const simple = 'twelve cubes and twelve books'

  // prettier-ignore
  test.for<[string, Params, boolean]>([
    [many, { geometry_quality: 'draft', polycount: 60_100 }, true],
    [many, { geometry_quality: 'draft', polycount: 60_000 }, false],
    [simple, { geometry_quality: 'draft', style: 'low-poly', polycount: 7600 }, true],
    [simple, { geometry_quality: 'draft', style: 'low-poly', polycount: 7500 }, false],
    [many, { style: 'low-poly', polycount: 30_100 }, true],
    [many, { style: 'low-poly', polycount: 30_000 }, false],
    [one, { geometry_quality: 'high', polycount: 1200 }, true],
    [`${one}, low-poly`, { geometry_quality: 'high', polycount: 1200 }, true],
    [`${one}, low-poly`, { geometry_quality: 'high', polycount: 5000 }, false],
    [one, { geometry_quality: 'high', style: 'toy', polycount: 10_000 }, true],
    [one, { geometry_quality: 'high', style: 'toy', polycount: 20_000 }, false],
  ])('%s with %j: %s', ([prompt, sent, expected]) => {
    const params = { ...model.defaults, texture: false, prompt, ...sent }

    expect(isRefused(model, params)).toBe(expected)
    expect(refuses(() => modelFrom(params))).toBe(expected)
  })
})
