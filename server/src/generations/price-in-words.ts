import type { Modality } from '@atelier/contract/task-type.ts'
import { isSumOf, type PriceLine } from '../catalog/price.ts'

type Priced = {
  modality: Modality
  priceLines: readonly PriceLine[]
  coinsPerOutput: number
  outputsRequested: number
}
type RateLine = Exclude<PriceLine, { kind: 'base' | 'multiplier' }>

/** How the price was computed, in words. Lines that add nothing are left out. */
export function priceInWords({ modality, priceLines, coinsPerOutput, outputsRequested }: Priced): string[] {
  const isExplained = priceLines.length > 0 // A quote that outlived its price formula has no lines.
  const rounded = isExplained && !isSumOf(priceLines, coinsPerOutput) ? ', rounded up' : ''
  const total = `× ${count(outputsRequested, 'output')} = ${count(coinsPerOutput * outputsRequested, 'coin')}`
  return [
    ...priceLines.filter(isCounted).map((line) => lineInWords(line, modality)),
    `= ${count(coinsPerOutput, 'coin')} for each output${rounded}`,
    ...(outputsRequested > 1 ? [total] : []),
  ]
}

function isCounted(line: PriceLine): boolean {
  if (line.kind === 'base') return line.coins > 0
  return line.kind === 'multiplier' || line.quantity * line.rate > 0
}

function lineInWords(line: PriceLine, modality: Modality): string {
  if (line.kind === 'base') return `${count(line.coins, 'coin')} base price`
  if (line.kind === 'multiplier')
    return `× ${number(line.factor)} for ${words(line.param)} ${choice(line.value)}`
  return `${amount(line)} ${subject(line, modality)} × ${count(line.rate, 'coin')}${thousand(line)}`
}

function amount({ kind, quantity }: RateLine): string {
  if (kind === 'perSecond') return count(quantity, 'second')
  if (kind === 'perMegapixel') return count(quantity, 'megapixel')
  if (kind === 'perMegapixelSecond') return count(quantity, 'megapixel-second')
  return count(Math.round(quantity * 1000), 'character')
}

const thousand = ({ kind }: RateLine) => (kind === 'perThousandCharacters' ? ' per 1,000' : '')

/** `duration` and `output` are about the result; other params name an input. */
function subject({ kind, param }: RateLine, modality: Modality): string {
  if (param === 'duration') return `of ${modality}`
  if (param === 'output') return 'of output'
  return kind === 'perThousandCharacters' ? `of ${words(param)}` : `of input ${words(param)}`
}

function choice(value: string | null): string {
  const said: Record<string, string> = { true: 'on', false: 'off' }
  return value === null ? 'not set' : (said[value] ?? value)
}

const words = (param: string) => param.replaceAll('_', ' ')

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

const count = (value: number, noun: string) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`
