import type { CallOptions } from './deadline.ts'
import { newIdempotencyKey, type CreateOptions } from './generations.ts'
import { getJson, jsonBody, readJson, type Http } from './http.ts'
import type { PublicAccount, Redeemed } from './types.ts'

export function accountOf(http: Http) {
  return {
    /** Balance, limits, and the calling key with what it has spent this month. */
    get(options: CallOptions = {}): Promise<PublicAccount> {
      return getJson(http, '/v1/account', options)
    },
    /** Redeems a code for coins; once, however often it is repeated. */
    redeem(code: string, options: CreateOptions = {}): Promise<Redeemed> {
      const { idempotencyKey = newIdempotencyKey(), ...timing } = options
      const { headers, body } = jsonBody({ code })
      headers['idempotency-key'] = idempotencyKey
      const call = { ...timing, method: 'POST', path: '/v1/redemptions', headers, body } as const
      return http({ ...call, repeatable: 'always' }, (response) => readJson<Redeemed>(response, 'coins'))
    },
  }
}
