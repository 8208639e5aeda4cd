import type { CallOptions } from './deadline.ts'
import { getJson, type Http } from './http.ts'
import type { PublicAccount } from './types.ts'

export function accountOf(http: Http) {
  return {
    /** Balance, limits, and the calling key with what it has spent this month. */
    get(options: CallOptions = {}): Promise<PublicAccount> {
      return getJson(http, '/v1/account', options)
    },
  }
}
