import { isRecord } from '@atelier/contract/is-record.ts'
import type { Clock } from '../../platform/clock.ts'
import type { BackendApi } from '../http/api.ts'
import type { BackendAnswer } from '../http/client.ts'
import { isSuccess } from '../http/failures.ts'
import type { Cost, Settings } from '../provider.ts'
import { apiUrlOf, modelOf } from './request.ts'

type Price = { money: number; currency: string }

/** Prices change, and seldom. */
const PRICE_AGE_MS = 60 * 60 * 1000

/** What could not be learnt is asked again by a later run, and not by each. */
const FAILURE_AGE_MS = 60_000

const TIMEOUT_MS = 10_000

export type Costs = {
  /**
   * What the result of a request says that was billed: in money where the price of a unit is known, and otherwise in units.
   * Undefined where it says nothing. The price is not waited for beyond `signal`.
   */
  of(
    result: Pick<BackendAnswer, 'status' | 'headers'>,
    settings: Settings,
    signal?: AbortSignal,
  ): Promise<Cost | undefined>
}

/** Prices are those of the account, with its discounts, so they are kept by the key as well as by the model. */
export function createCosts(api: BackendApi, clock: Clock): Costs {
  const prices = new Map<string, { untilMs: number; price: Promise<Price | undefined> }>()

  return {
    async of({ status, headers }, settings, signal) {
      // fal bills for no error of its own or of a model's server.
      const units = unitsIn(headers['x-fal-billable-units'] ?? (status >= 500 ? '0' : ''))
      if (units === undefined) return undefined
      const price = await inTime(priceOf(settings), signal)
      if (!price) return { amount: units, unit: 'units' }
      return { amount: exact(units * price.money), unit: price.currency }
    },
  }

  async function priceOf(settings: Settings): Promise<Price | undefined> {
    const account = JSON.stringify([apiUrlOf(settings), settings['key'], modelOf(settings)])
    const known = prices.get(account)
    if (known && known.untilMs > clock.now()) return known.price
    const entry = { untilMs: clock.now() + PRICE_AGE_MS, price: askPrice(settings) }
    prices.set(account, entry)
    const price = await entry.price
    if (!price) entry.untilMs = clock.now() + FAILURE_AGE_MS
    return price
  }

  async function askPrice(settings: Settings): Promise<Price | undefined> {
    const url = `/models/pricing?endpoint_id=${encodeURIComponent(modelOf(settings))}`
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    // Without the price the units are reported: a run is delivered all the same.
    const answer = await api.call(settings, signal, { method: 'GET', url }).catch(() => undefined)
    return answer && isSuccess(answer) ? priceIn(answer.body, modelOf(settings)) : undefined
  }
}

/** Undefined once the signal aborts. The question goes on: others may wait for the same price, and have more time. */
async function inTime<Answer>(asked: Promise<Answer>, signal?: AbortSignal): Promise<Answer | undefined> {
  if (!signal) return asked
  const gaveUp = Promise.withResolvers<undefined>()
  const giveUp = () => gaveUp.resolve(undefined)
  if (signal.aborted) giveUp()
  signal.addEventListener('abort', giveUp, { once: true })
  try {
    return await Promise.race([asked, gaveUp.promise])
  } finally {
    signal.removeEventListener('abort', giveUp)
  }
}

function priceIn(body: unknown, model: string): Price | undefined {
  const prices: unknown[] = isRecord(body) && Array.isArray(body.prices) ? body.prices : []
  const found = prices.find((each) => isRecord(each) && each.endpoint_id === model)
  if (!isRecord(found) || typeof found.unit_price !== 'number' || found.unit_price < 0) return undefined
  const currency = typeof found.currency === 'string' && found.currency !== '' ? found.currency : 'USD'
  return { money: found.unit_price, currency: currency.toUpperCase() }
}

function unitsIn(header: string): number | undefined {
  const units = header.trim() === '' ? NaN : Number(header)
  return Number.isFinite(units) && units >= 0 ? units : undefined
}

/** Without what binary fractions add: money is rounded to ten places anyhow. */
const exact = (money: number) => Number(money.toFixed(10))
