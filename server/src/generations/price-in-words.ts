import type { Modality } from '@atelier/contract/task-type.ts'
import type { PriceLine } from '../catalog/price.ts'

type Priced = {
  modality: Modality
  priceLines: readonly PriceLine[]
  coinsPerOutput: number
  outputsRequested: number
}
type RateLine = Exclude<PriceLine, { kind: 'base' | 'multiplier' }>

/** How the price came about, in sentences for people. What added nothing is not mentioned. */
export function priceInWords({ modality, priceLines, coinsPerOutput, outputsRequested }: Priced): string[] {
  const isExplained = priceLines.length > 0 // Not where a quote outlived the formula it was made with.
  const rounded = isExplained && Math.abs(sumOf(priceLines) - coinsPerOutput) > 1e-6 ? ', rounded up' : ''
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

/** A duration is asked for, and is one of what is made, as is an output; a file was sent in. */
function subject({ kind, param }: RateLine, modality: Modality): string {
  if (param === 'duration') return `of ${modality}`
  if (param === 'output') return 'of output'
  return kind === 'perThousandCharacters' ? `of ${words(param)}` : `of input ${words(param)}`
}

function choice(value: string | null): string {
  const said: Record<string, string> = { true: 'on', false: 'off' }
  return value === null ? 'not set' : (said[value] ?? value)
}

function sumOf(lines: readonly PriceLine[]): number {
  return lines.reduce((sum, line) => {
    if (line.kind === 'base') return sum + line.coins
    return line.kind === 'multiplier' ? sum * line.factor : sum + line.quantity * line.rate
  }, 0)
}

const words = (param: string) => param.replaceAll('_', ' ')

const number = (value: number) => value.toLocaleString('en-US', { maximumFractionDigits: 3 })

const count = (value: number, noun: string) => `${number(value)} ${noun}${value === 1 ? '' : 's'}`
