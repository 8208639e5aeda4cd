import { outputSize, sourceParams } from '@atelier/contract/output-size.ts'
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import { descriptorOf, type Model } from '../catalog/model.ts'
import { countedParams } from '../catalog/notes.ts'
import { refusedParams } from '../catalog/params.ts'
import { pricedParams, priceGeneration, type Measured } from '../catalog/price.ts'
import type { CoinValue } from '../margins/coin-value.ts'
import { coinsInMoney, costOf, marginOf } from './money.ts'

export interface PriceRow {
  /** The params that decide the price, in words. */
  readonly params: Readonly<Record<string, string>>
  readonly coins: number
  readonly outputs: number
  /** What the first backend costs, as far as it is known before a run. */
  readonly cost?: string
  readonly margin?: string
}

export interface PriceTable {
  readonly rows: readonly PriceRow[]
  /** Whether rows were left out. */
  readonly isCut: boolean
}

export const MAX_ROWS = 40

/** A value of a param, or a file with these measures. */
interface Sample {
  readonly words: string
  readonly value: ParamValue
  readonly file?: { readonly width: number; readonly height: number; readonly seconds: number }
}

/** What the formula charges over the range of the params that matter to it, dearest last in each. */
export function priceTable(model: Model, coinValue: CoinValue | undefined): PriceTable {
  const names = [...new Set([...pricedParams(model), 'num_outputs' as const])]
  const offered = names.flatMap((name) => descriptorOf(model, name) ?? [])
  const choices = offered.map((param) => ({ name: param.name, samples: samplesOf(model, param) }))
  const combinations = fewer(choices).reduce<[ParamName, Sample][][]>(
    (made, { name, samples }) =>
      made.flatMap((row) => samples.map((sample) => [...row, [name, sample] as [ParamName, Sample]])),
    [[]],
  )
  const rows = combinations.flatMap((row) => priceRow(model, row, coinValue) ?? [])
  const all = choices.reduce((count, { samples }) => count * samples.length, 1)
  return { rows: rows.slice(0, MAX_ROWS), isCut: all > combinations.length || rows.length > MAX_ROWS }
}

type Choice = { readonly name: ParamName; readonly samples: readonly Sample[] }

/** Takes the middle out of the longest list until the table is short enough; the ends of every range stay. */
function fewer(choices: readonly Choice[]): readonly Choice[] {
  const count = choices.reduce((product, { samples }) => product * samples.length, 1)
  const longest = Math.max(...choices.map(({ samples }) => samples.length), 0)
  if (count <= MAX_ROWS || longest <= 2) return choices
  const index = choices.findIndex(({ samples }) => samples.length === longest)
  const shorter = choices.map((choice, at) =>
    at === index ? { ...choice, samples: choice.samples.toSpliced(Math.floor(longest / 2), 1) } : choice,
  )
  return fewer(shorter)
}

function priceRow(
  model: Model,
  row: readonly [ParamName, Sample][],
  coinValue: CoinValue | undefined,
): PriceRow | undefined {
  const params: Params = {
    ...model.defaults,
    ...Object.fromEntries(row.map(([name, { value }]) => [name, value])),
  }
  if (refusedParams(model, params, true).length > 0) return undefined
  const price = priceGeneration(model, countedParams(model, params), measure(model, params, row), true)
  const cost = costOf(model.backends[0]?.cost, coinValue?.currency, price.outputs)
  const margin = marginOf(coinValue && coinsInMoney(price.coins, coinValue), cost)
  return {
    params: Object.fromEntries(row.map(([name, { words }]) => [name, words])),
    coins: price.coins,
    outputs: price.outputs,
    ...(cost !== undefined && { cost }),
    ...(margin !== undefined && { margin }),
  }
}

function measure(model: Model, params: Params, row: readonly [ParamName, Sample][]): Measured {
  const measured: Measured = {}
  for (const [name, { file }] of row)
    if (file) measured[name] = { seconds: file.seconds, pixels: file.width * file.height }
  const source = row.find(([name, { file }]) => file && sourceParams.includes(name))?.[1].file
  const size = outputSize(model, params, source ?? null)
  if (size) measured.output = { seconds: source?.seconds ?? null, pixels: size.width * size.height }
  return measured
}

const sizes = [
  { width: 1000, height: 1000 },
  { width: 2000, height: 2000 },
  { width: 4000, height: 3000 },
]
const lengths = [1, 10, 60]

/** Some values over the range of a param: the smallest, the default and the largest at least. */
function samplesOf(model: Model, param: ParamDescriptor): Sample[] {
  const plain = (value: ParamValue): Sample => ({ words: String(value), value })
  if (param.kind === 'enum') return param.values.map(plain)
  if (param.kind === 'range') {
    const { min, max, step } = param
    const middle = min + Math.round((max - min) / 2 / step) * step
    const usual = model.defaults[param.name]
    const values = [min, typeof usual === 'number' ? usual : middle, middle, max]
    return [...new Set(values)].toSorted((one, other) => one - other).map(plain)
  }
  if (param.kind === 'text') {
    const counts = [param.minLength ?? 1, 100, 1000, param.maxLength].filter(
      (count) => count <= param.maxLength,
    )
    return [...new Set(counts)]
      .toSorted((one, other) => one - other)
      .map((count) => ({ words: `${count} characters`, value: 'x'.repeat(count) }))
  }
  if (param.kind === 'seed') return [plain(0)]
  return filesOf(model, param)
}

function filesOf(
  { inputLimits }: Model,
  { kind, accept, ...param }: Extract<ParamDescriptor, { kind: 'media' | 'media_list' }>,
): Sample[] {
  const { minInputSeconds = 0, maxInputSeconds = Infinity } = inputLimits
  const isList = kind === 'media_list'
  const seconds = [...new Set([...lengths, ...(Number.isFinite(maxInputSeconds) ? [maxInputSeconds] : [])])]
    .filter((length) => length >= minInputSeconds && length <= maxInputSeconds)
    .toSorted((one, other) => one - other)
  const value = isList ? ['file'] : 'file'
  const count = isList && 'minItems' in param ? '1 × ' : ''
  if (accept === 'audio')
    return seconds.map((length) => ({
      words: `${length} s`,
      value,
      file: { width: 0, height: 0, seconds: length },
    }))
  if (accept === 'image')
    return sizes.map((size) => ({
      words: `${count}${megapixels(size)}`,
      value,
      file: { ...size, seconds: 0 },
    }))
  const frame = { width: 1280, height: 720 }
  return seconds.map((length) => ({
    words: `${length} s at 720p`,
    value,
    file: { ...frame, seconds: length },
  }))
}

const megapixels = ({ width, height }: { width: number; height: number }) =>
  `${(width * height) / 1_000_000} MP`
