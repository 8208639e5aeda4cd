import type { CallOptions } from './deadline.ts'
import { getJson, type Http } from './http.ts'
import type { CatalogEntry, ModelsResponse } from './types.ts'

export function modelsOf(http: Http) {
  return {
    /** Every available model, with its params and its price. Needs no key. */
    async list(options: CallOptions = {}): Promise<CatalogEntry[]> {
      return (await getJson<ModelsResponse>(http, '/v1/models', options, {}, 'models')).models
    },
  }
}
