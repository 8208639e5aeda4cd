import type { CallOptions } from './deadline.ts'
import { getJson, type Http } from './http.ts'
import type { Effect, EffectsResponse } from './types.ts'

export function effectsOf(http: Http) {
  return {
    /** Every effect. Run one with its `modelId` and `effectId`. Needs no key. */
    async list(options: CallOptions = {}): Promise<Effect[]> {
      return (await getJson<EffectsResponse>(http, '/v1/effects', options, {}, 'effects')).effects
    },
  }
}
