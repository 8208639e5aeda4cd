import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { loadCatalog } from '../../src/catalog/catalog.files.ts'
import { expectOk, testApp, type Actor } from '../app.ts'
import { refusedRequests } from '../refused-requests.ts'

let alice: Actor

beforeEach(async () => {
  alice = await (await testApp()).account({ coins: 100 })
})

describe('params that always fail together', () => {
  const all = [...loadCatalog(undefined).models.values()].flatMap((model) =>
    refusedRequests(model).map(({ params, rule }) => ({ modelId: model.id, params, rule })),
  )

  test('are refused at the quote, for each rule of each model', async () => {
    for (const { modelId, params, rule } of all)
      expect([modelId, params, await alice.post('/v1/quotes', { modelId, params })]).toMatchObject([
        modelId,
        params,
        {
          status: 400,
          body: {
            code: 'invalid_params',
            issues: [{ path: `params.${rule.param}`, message: rule.message }],
          },
        },
      ])
  })

  test('are refused at the submit too, and hold no coins', async () => {
    const quadsInGlb = {
      modelId: 'parametric-things',
      params: { prompt: 'a chair', quad: true },
      maxCoins: 100,
    }

    const submitted = await alice.post('/v1/generations', quadsInGlb, { 'idempotency-key': randomUUID() })

    expect(submitted).toMatchObject({
      status: 400,
      body: { code: 'invalid_params', issues: [{ path: 'params.quad' }] },
    })
    expect(await alice.balance()).toEqual({ available: 100, held: 0 })
  })

  test('stand in the catalog', async () => {
    const { models } = await expectOk(alice.get('/v1/models'))
    const byId = new Map(models.map((model: { id: string }) => [model.id, model]))

    expect(byId.get('grammar-composer')).toMatchObject({
      refuses: [
        {
          param: 'lyrics',
          when: [{ param: 'instrumental', values: [true] }],
          message: expect.stringContaining('set instrumental to false'),
        },
      ],
    })
    expect(byId.get('film-album')).toMatchObject({
      refuses: [
        {
          param: 'images',
          when: [
            { param: 'images', below: 2 },
            { param: 'effect', values: ['picture-wall'] },
          ],
        },
      ],
    })
    expect(byId.get('sandbox-image')).not.toHaveProperty('refuses')
  })
})
