import type { CoinValue } from '../margins/coin-value.ts'
import type { Cost } from '../catalog/model-file.ts'

/** What a backend reports of a run: an amount in a unit of its own, such as seconds. */
export interface Reported {
  readonly amount: number
  readonly unit: string
}

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
  const { perRun, perOutput, perUnit } = rates ?? {}
  // A backend names its unit, and may name it `constructor`.
  const rate =
    reported && perUnit && Object.hasOwn(perUnit, reported.unit) ? perUnit[reported.unit] : undefined
  if (reported && reported.unit === currency)
    return format(multiply(parse(reported.amount), parse(rate ?? 1)))
  if (perRun === undefined && perOutput === undefined && perUnit === undefined) return undefined
  if (perUnit && rate === undefined) return undefined
  const metered = reported && rate !== undefined ? multiply(parse(reported.amount), parse(rate)) : zero
  return format(add(metered, add(parse(perRun ?? 0), multiply(parse(perOutput ?? 0), parse(outputs)))))
}

export const coinsInMoney = (coins: number, { amount }: CoinValue): string =>
  format(multiply(parse(amount), parse(coins)))

/** What is left of what a run brings in; undefined while either is unknown. */
export function marginOf(brings: string | undefined, cost: string | undefined): string | undefined {
  if (brings === undefined || cost === undefined) return undefined
  return format(add(parse(brings), multiply(parse(-1), parse(cost))))
}

/** So many units of the last of so many decimal places: numbers of JavaScript would not add up. */
type Decimal = { readonly units: bigint; readonly places: number }

const zero: Decimal = { units: 0n, places: 0 }

/** The shortest text of a number, which small and large ones have with an exponent. */
function parse(decimal: string | number): Decimal {
  const [mantissa = '0', exponent = '0'] = String(decimal).split('e')
  const [whole = '0', fraction = ''] = mantissa.split('.')
  const places = fraction.length - Number(exponent)
  return atPlaces({ units: BigInt(whole + fraction), places }, Math.max(0, places))
}

/** The same with more places. */
const atPlaces = ({ units, places }: Decimal, more: number): Decimal => ({
  units: units * 10n ** BigInt(more - places),
  places: more,
})

function add(one: Decimal, other: Decimal): Decimal {
  const places = Math.max(one.places, other.places)
  return { units: atPlaces(one, places).units + atPlaces(other, places).units, places }
}

const multiply = (one: Decimal, other: Decimal): Decimal => ({
  units: one.units * other.units,
  places: one.places + other.places,
})

/** As the database rounds the cost of an attempt, once, at the end: half of the last place away from zero. */
const PLACES = 10

function format(exact: Decimal): string {
  const { units, places } = atPlaces(exact, Math.max(exact.places, PLACES))
  const step = 10n ** BigInt(places - PLACES)
  const rounded = ((units < 0n ? -units : units) + step / 2n) / step
  const digits = rounded.toString().padStart(PLACES + 1, '0')
  const fraction = digits.slice(-PLACES).replace(/0+$/, '')
  const isNegative = units < 0n && rounded > 0n
  return `${isNegative ? '-' : ''}${digits.slice(0, -PLACES)}${fraction === '' ? '' : `.${fraction}`}`
}
