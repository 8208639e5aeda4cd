import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import { descriptorOf, type Model } from './model.ts'
import type { Metered, RateName } from './price-formula.ts'

type FlooredModel = Pick<Model, 'params' | 'inputLimits'>

/** The smallest quantity that a missing param could be billed for, once the request is complete. */
// Spec silent: a missing input counts at the smallest billable amount.
export function leastQuantity(model: FlooredModel, rate: RateName, name: Metered): number {
  if (name === 'output') return 0
  const param = descriptorOf(model, name)
  if (!param?.required) return 0
  if (rate === 'perThousandCharacters') return param.kind === 'text' ? (param.minLength ?? 0) / 1000 : 0
  if (rate !== 'perSecond') return 0
  return leastNumber(param) ?? model.inputLimits.minInputSeconds ?? 0
}

/** The smallest factor of a missing param; 1 for an optional one. */
export function leastFactor(model: FlooredModel, name: ParamName, factors: Record<string, number>): number {
  const param = descriptorOf(model, name)
  if (!param?.required || param.kind !== 'enum') return 1
  return Math.min(...param.values.map((value) => factors[String(value)] ?? 1))
}

/** The fewest outputs a request could ask for; 1 where the model does not let it choose. */
export function leastOutputs(model: FlooredModel): number {
  const param = descriptorOf(model, 'num_outputs')
  return (param?.required && leastNumber(param)) || 1
}

function leastNumber(param: ParamDescriptor): number | undefined {
  if (param.kind === 'range') return param.min
  if (param.kind !== 'enum') return undefined
  const numbers = param.values.filter((value) => typeof value === 'number')
  return Math.min(...numbers)
}
