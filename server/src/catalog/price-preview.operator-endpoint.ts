import { isRecord } from '@atelier/contract/is-record.ts'
import type { Params } from '@atelier/contract/params.ts'
import { PricePreview } from '@atelier/contract/price-preview.ts'
import { Type } from 'typebox'
import { endpoint } from '../platform/http/endpoint.ts'
import { invalidParams } from '../platform/http/problem.ts'
import { readBackendMargins } from '../stats/overview.store.ts'
import type { CatalogDependencies } from './dependencies.ts'
import { monthBefore, previewMoney } from '../margins/price-preview.store.ts'
import { priceRequest } from './request.ts'

export const operatorPreviewPrice = endpoint({
  method: 'GET',
  path: '/operator/v1/models/{id}/price-preview',
  summary: 'See what a model costs and leaves',
  description:
    'The price of a request as a quote would have it, also of a model that is off, with the cost and margin at each backend. What is missing counts at the least it can cost.',
  scope: 'operator',
  params: Type.Object({
    id: Type.String({ description: 'Id of the model.', examples: ['sandbox-image'] }),
  }),
  query: Type.Object(
    {
      params: Type.Optional(
        Type.String({
          maxLength: 8000,
          description: 'Params as a JSON object; those of the first example of the model unless sent.',
          examples: ['{"num_outputs": 2}'],
        }),
      ),
    },
    { additionalProperties: false },
  ),
  responds: { 200: PricePreview },
  problems: ['unknown_model', 'invalid_params'],
  async handle({ params: { id }, query, problem }, dependencies: CatalogDependencies) {
    const { db, catalog, backends, coinValue } = dependencies
    const model = catalog.models.get(id)
    if (!model)
      throw problem('unknown_model', `There is no model "${id}". GET /operator/v1/models lists all models.`)
    const params = query.params === undefined ? (model.examples[0]?.params ?? {}) : parse(query.params)
    const { refusal, priced } = await priceRequest({ modelId: id, params }, true, {
      catalog,
      isOpen: () => true,
      pauseOf: () => undefined,
      findAssets: async () => new Map(), // It belongs to no account.
      readPrompt: catalog.readPrompt,
      random: 0,
    })
    // There is no effect, no pause and no file for which a request is refused otherwise.
    if (refusal) throw problem('invalid_params', refusal.detail, refusal)

    const { coins, coinsPerOutput, outputs } = priced.price
    const money = await previewMoney(
      db,
      { coins, outputs },
      model.backends.map(({ cost }) => cost),
      coinValue,
    )
    const sold = await readBackendMargins(db, await monthBefore(db), coinValue, id)
    const currency = coinValue?.currency ?? null
    return {
      200: {
        modelId: id,
        params: priced.effectiveParams,
        coins,
        coinsPerOutput,
        outputs,
        coinsWorth: money.coinsWorth,
        currency,
        notes: priced.notes,
        backends: model.backends.map((backend, place) => {
          const backendId = backends.idOf(backend)
          const {
            modelId: _,
            backendId: _id,
            ...lastMonth
          } = sold.find((row) => row.backendId === backendId) ?? {
            modelId: id,
            backendId,
            attempts: 0,
            failures: 0,
            coinsCharged: 0,
            earnings: {
              currency,
              costMoney: '0',
              unknownCosts: 0,
              coinsWorth: coinValue ? '0' : null,
              margin: coinValue ? '0' : null,
            },
          }
          return { backendId, provider: backend.provider, ...money.backends[place]!, lastMonth }
        }),
      },
    }
  },
})

function parse(text: string): Params {
  try {
    const params: unknown = JSON.parse(text)
    if (isRecord(params)) return params // Checked next, as those of every request.
  } catch {}
  throw invalidParams([{ path: 'params', message: 'must be a JSON object, such as {"num_outputs": 2}' }])
}
