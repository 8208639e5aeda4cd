import type { QuoteResponse } from '@atelier/contract/quote.ts'
import type { FormSource } from '../form-source.ts'

/** How many outputs the coins would do for, where the model can make fewer than were asked for; undefined for none. */
export function affordableOutputs(
  { params }: Pick<FormSource, 'params'>,
  { coinsPerOutput, outputs }: Pick<QuoteResponse, 'coinsPerOutput' | 'outputs'>,
  available: number,
): number | undefined {
  const param = params.find(({ name }) => name === 'num_outputs')
  const most = Math.min(outputs - 1, Math.floor(available / coinsPerOutput))
  if (param?.kind === 'enum')
    return param.values
      .map(Number)
      .toSorted((a, b) => b - a)
      .find((value) => value <= most)
  if (param?.kind !== 'range' || most < param.min) return undefined
  return most - ((most - param.min) % param.step)
}
