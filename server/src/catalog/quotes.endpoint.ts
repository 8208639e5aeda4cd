import { QuoteRequest, QuoteResponse } from '@atelier/contract/quote.ts'
import { findAssets } from '../assets/store.ts'
import { priceRequest, requestRefusals } from './request.ts'
import { newWorkRefusal } from '../settings/open-for-work.ts'
import { endpoint } from '../platform/http/endpoint.ts'
import type { CatalogDependencies } from './dependencies.ts'
import { quoteOf } from './quote-token.ts'
import { readQuoteTerms } from './quote.store.ts'

export const createQuote = endpoint({
  method: 'POST',
  path: '/v1/quotes',
  summary: 'Get a binding price',
  description:
    'The price is exactly what a submit would charge. Send the token with the submit within ten minutes to pay just that; afterwards it is accepted only at the same price. Nothing is held or charged.',
  scope: 'generate',
  body: QuoteRequest,
  responds: { 200: QuoteResponse },
  problems: ['channel_disabled', 'maintenance', 'account_locked', ...requestRefusals],
  async handle(call, dependencies: CatalogDependencies) {
    const { account, channel, body, problem } = call
    const { db, catalog, settings, blobs, quotes } = dependencies
    const closed = newWorkRefusal({
      settings: await settings.get(),
      channel,
      account,
      areFilesReady: await blobs.isReady(),
    })
    if (closed) throw problem(closed.code, closed.detail, closed)

    const { draft = false, ...request } = body
    const { isOpen, pauseOf } = await catalog.open()
    const { refusal, priced } = await priceRequest(request, draft, {
      catalog,
      isOpen,
      pauseOf,
      findAssets: (ids) => findAssets(dependencies, account.id, ids),
      readPrompt: catalog.readPrompt,
      random: 0, // Nothing is run, so any seed will do.
    })
    if (refusal) throw problem(refusal.code, refusal.detail, refusal)

    const { coins, coinsPerOutput, outputs } = priced.price
    const { available, expiresAt } = await readQuoteTerms(db, account.id)
    return {
      200: {
        modelId: request.modelId,
        coins,
        coinsPerOutput,
        outputs,
        // Spec silent: a draft cannot be submitted, and gets no token.
        quoteToken: draft ? null : quotes.seal(quoteOf(account.id, request, priced.price, expiresAt)),
        expiresAt: expiresAt.toISOString(),
        availableCoins: Math.max(0, available),
        notes: priced.notes,
      },
    }
  },
})
