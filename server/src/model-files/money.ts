import type { CoinValue } from '../margins/coin-value.ts'
import type { Cost } from '../catalog/model-file.ts'

/** What a backend reports of a run: an amount in a unit of its own, such as seconds. */
export interface Reported {
  readonly amount: number
  readonly unit: string
}

/** As the database rounds the cost of an attempt. */
const PLACES = 10
const ONE = 10n ** BigInt(PLACES)

/**
 * What a run with this many outputs costs, as `attempt_money` computes it; undefined where that cannot be known. Without rates
 * only what is stated in the currency itself is known.
 */
export function costOf(
  rates: Cost | undefined,
  currency: string | undefined,
  outputs: number,
  reported?: Reported,
): string | undefined {
  const amount = reported && parse(reported.amount)
  if (amount !== undefined && reported?.unit === currency)
    return format(multiply(amount, parse(rates?.perUnit?.[reported?.unit ?? ''] ?? 1)))
  if (!rates) return undefined
  const perUnit = reported && rates.perUnit?.[reported.unit]
  if (rates.perUnit && (amount === undefined || perUnit === undefined)) return undefined
  const metered = amount === undefined || perUnit === undefined ? 0n : multiply(amount, parse(perUnit))
  return format(metered + parse(rates.perRun ?? 0) + parse(rates.perOutput ?? 0) * BigInt(outputs))
}

export const coinsInMoney = (coins: number, { amount }: CoinValue): string =>
  format(parse(amount) * BigInt(coins))

/** What is left of what a run brings in; undefined while either is unknown. */
export function marginOf(brings: string | undefined, cost: string | undefined): string | undefined {
  return brings === undefined || cost === undefined ? undefined : format(parse(brings) - parse(cost))
}

/** Decimals in whole numbers, because numbers of JavaScript would not add up. */
function parse(decimal: string | number): bigint {
  const text = typeof decimal === 'number' ? plainText(decimal) : decimal
  const sign = text.startsWith('-') ? -1n : 1n
  const [whole = '0', fraction = ''] = text.replace('-', '').split('.')
  return sign * (BigInt(whole) * ONE + BigInt(fraction.padEnd(PLACES, '0').slice(0, PLACES)))
}

/** Small numbers have an exponent in their shortest text. */
const plainText = (number: number) => (String(number).includes('e') ? number.toFixed(PLACES) : String(number))

const multiply = (one: bigint, other: bigint) => (one * other + ONE / 2n) / ONE

function format(value: bigint): string {
  const digits = (value < 0n ? -value : value).toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`
}
