import type { Asset } from '@atelier/contract/asset.ts'
import type { EffectsResponse } from '@atelier/contract/effect.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import type { QuoteRequest, QuoteResponse } from '@atelier/contract/quote.ts'
import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { at, call, get, type Signal } from './client.ts'

/** The operations of the playground. */
export const generate = {
  listEffects: (signal?: Signal) => get<EffectsResponse>('/v1/effects', signal),
  quote: (body: QuoteRequest, signal?: Signal) =>
    call<QuoteResponse>('POST', '/v1/quotes', { body, isReadOnly: true, ...(signal && { signal }) }),
  /** For this account alone: in another window of the browser somebody else may have signed in. */
  submit: (body: SubmitRequest, idempotencyKey: string, accountId: string) =>
    call<Generation>('POST', '/v1/generations', {
      body,
      headers: { 'idempotency-key': idempotencyKey, 'atelier-account': accountId },
    }),
  getAsset: (id: string, signal?: Signal) => get<Asset>(at`/v1/assets/${id}`, signal),
}
