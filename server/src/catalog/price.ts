import assert from 'node:assert/strict'
import { keysOf } from '@atelier/contract/keys-of.ts'
import { sizeParams } from '@atelier/contract/output-size.ts'
import type { ParamName, Params } from '@atelier/contract/params.ts'
import { descriptorOf, type Model } from './model.ts'
import { countCharacters } from './param-value.ts'
import { leastFactor, leastOutputs, leastQuantity } from './price-floor.ts'
import { rateNames, type Metered, type RateName } from './price-formula.ts'

/** What was measured on the file of a param, or the sum over a list of files; or what the output will have. */
export interface MeasuredMedia {
  readonly seconds: number | null
  readonly pixels: number | null
}
export type Measured = Partial<Record<Metered, MeasuredMedia>>

/** One step of a price, for a receipt: the base, what was metered, and what multiplies the sum of both. */
export type PriceLine =
  | { kind: 'base'; coins: number }
  | { kind: RateName; param: Metered; quantity: number; rate: number }
  | { kind: 'multiplier'; param: ParamName; value: string | null; factor: number }

export interface Price {
  readonly coins: number
  readonly coinsPerOutput: number
  readonly outputs: number
  readonly lines: readonly PriceLine[]
}

/** Prices reckon in millionths. */
const LEAST_QUANTITY = 0.000001

type PricedModel = Pick<Model, 'price' | 'params' | 'defaults' | 'inputLimits' | 'outputs'>

/**
 * The price of a run with these params, defaults applied. In a draft required params may be missing; each then
 * counts at the least that a valid request could bring, so that the price is a floor.
 */
// Spec silent: the formula prices one output, rounded up once, at least 1; coins = coinsPerOutput × outputs.
export function priceGeneration(
  model: PricedModel,
  params: Params,
  measured: Measured,
  draft: boolean,
): Price {
  const missing = model.params.find(({ name, required }) => required && params[name] === undefined)
  assert(draft || !missing, `only a draft is priced without ${missing?.name}`)

  const lines = [baseLine(model), ...rateLines(model, params, measured), ...multiplierLines(model, params)]
  const coinsPerOutput = Math.max(1, roundUp(lines))
  const outputs = outputsOf(model, params)
  return { coins: coinsPerOutput * outputs, coinsPerOutput, outputs, lines }
}

/** The price of a request that sets only the prompt; null where a required param decides it. */
export function priceFrom(model: PricedModel): number | null {
  const deciding = [...pricedParams(model), 'num_outputs' as const].filter((name) => name !== 'prompt')
  if (deciding.some((name) => descriptorOf(model, name)?.required)) return null
  return priceGeneration(model, model.defaults, {}, true).coins
}

/** The price of the smallest input that can be sent; undefined where `priceFrom` says what a request costs. */
export function priceFloor(model: PricedModel): number | undefined {
  if (priceFrom(model) !== null) return undefined
  const { lines, outputs } = priceGeneration(model, model.defaults, {}, true)
  // Of a required file there is never nothing: the smallest has a pixel, and even that is rounded up to a coin.
  const billed = lines.map((line) =>
    'quantity' in line && line.quantity === 0 && isRequired(model, line.param)
      ? { ...line, quantity: LEAST_QUANTITY }
      : line,
  )
  return Math.max(1, roundUp(billed)) * outputs
}

const isRequired = (model: PricedModel, metered: Metered) =>
  decidingParams(metered).some((name) => descriptorOf(model, name)?.required)

/** The params whose value or file changes the price of an output. */
export function pricedParams({ price }: Pick<Model, 'price'>): ParamName[] {
  const metered = rateNames.flatMap((name) => price[name]?.of ?? [])
  return [...metered.flatMap(decidingParams), ...keysOf(price.multipliers ?? {})]
}

function decidingParams(metered: Metered): readonly ParamName[] {
  return metered === 'output' ? sizeParams : [metered]
}

function baseLine({ price }: PricedModel): PriceLine {
  return { kind: 'base', coins: price.base }
}

function rateLines(model: PricedModel, params: Params, measured: Measured): PriceLine[] {
  return rateNames.flatMap((kind): PriceLine[] => {
    const rate = model.price[kind]
    if (!rate) return []
    const quantity = isMissing(model, rate.of, params)
      ? leastQuantity(model, kind, rate.of)
      : quantityOf(kind, rate.of, params, measured)
    return [{ kind, param: rate.of, quantity, rate: rate.coins }]
  })
}

/** The size of the output is unknown while anything that decides it is missing. */
function isMissing(model: PricedModel, metered: Metered, params: Params): boolean {
  if (metered !== 'output') return params[metered] === undefined
  return sizeParams.some((name) => params[name] === undefined && descriptorOf(model, name)?.required)
}

function quantityOf(kind: RateName, param: Metered, params: Params, measured: Measured): number {
  const value = param === 'output' ? undefined : params[param]
  if (typeof value === 'number') return value
  if (kind === 'perThousandCharacters') return countCharacters(String(value)) / 1000
  const amount = amountOf(kind, measured[param])
  assert(amount !== undefined && amount !== null, `${param} must be measured before it is priced`)
  return amount
}

function amountOf(kind: RateName, { seconds, pixels }: Partial<MeasuredMedia> = {}) {
  if (kind === 'perSecond') return seconds
  const megapixels = pixels && pixels / 1_000_000
  return kind === 'perMegapixelSecond' ? megapixels && seconds && megapixels * seconds : megapixels
}

/** A factor of 1 changes nothing and is left out. */
function multiplierLines(model: PricedModel, params: Params): PriceLine[] {
  const multipliers = model.price.multipliers ?? {}
  return keysOf(multipliers).flatMap((param): PriceLine[] => {
    const factors = multipliers[param] ?? {}
    const value = params[param] === undefined ? null : String(params[param])
    const factor = value === null ? leastFactor(model, param, factors) : (factors[value] ?? 1)
    return factor === 1 ? [] : [{ kind: 'multiplier', param, value, factor }]
  })
}

function outputsOf(model: PricedModel, params: Params): number {
  const outputs = model.outputs ?? params.num_outputs ?? leastOutputs(model)
  assert(typeof outputs === 'number' && Number.isInteger(outputs), 'num_outputs is a whole number')
  return outputs
}

/** The sum of the lines in whole coins. */
function roundUp(lines: readonly PriceLine[]): number {
  const { sum, unit } = sumOf(lines)
  return Number((sum + unit - 1n) / unit)
}

/** Whether the lines make this price as they are, without rounding. */
export function isSumOf(lines: readonly PriceLine[], coins: number): boolean {
  const { sum, unit } = sumOf(lines)
  return sum === BigInt(coins) * unit
}

/**
 * In integers, because in floating point 0.1 × 3 × 10 is a little more than 3, and a little more than a whole number of
 * coins would cost one coin more.
 */
function sumOf(lines: readonly PriceLine[]): { sum: bigint; unit: bigint } {
  let sum = 0n
  let unit = 1_000_000_000n // What one coin is in the sum: thousandths (rates) × millionths (quantities).
  for (const line of lines) {
    if (line.kind === 'base') sum += thousandths(line.coins) * 1_000_000n
    else if (line.kind === 'multiplier') {
      sum *= thousandths(line.factor)
      unit *= 1000n
    } else sum += thousandths(line.rate) * millionths(line.quantity)
  }
  return { sum, unit }
}

function thousandths(decimal: number): bigint {
  return BigInt(Math.round(decimal * 1000))
}

function millionths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1_000_000))
}
