// Requests for the rules of model files, for tests that go through all files.
import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamName, Params, ParamValue } from '@atelier/contract/params.ts'
import { isValues, type Condition } from '../src/catalog/combination.ts'
import type { RefusedParam } from '../src/catalog/model-file.ts'
import type { Model } from '../src/catalog/model.ts'

type Offering = Pick<Model, 'params' | 'needsOneOf' | 'refuses'>

/** The minimal request of a model. */
export function leastRequest({ params, needsOneOf }: Pick<Model, 'params' | 'needsOneOf'>): Params {
  const needed = params.filter(({ name, required }) => required || name === needsOneOf[0])
  return Object.fromEntries(needed.map((param) => [param.name, valueFor(param)]))
}

/** One request for each rule that refuses something. */
export function refusedRequests(model: Offering): { params: Params; rule: RefusedParam }[] {
  return model.refuses.map((rule) => {
    const param = model.params.find(({ name }) => name === rule.param)!
    const conditions = Object.entries(rule.when ?? {}) as [ParamName, Condition][]
    const chosen = conditions.map(([name, condition]) => [
      name,
      valueWithin(
        model.params.find((each) => each.name === name)!,
        condition,
      ),
    ])
    const params: Params = {
      ...leastRequest(model),
      [rule.param]: valueFor(param),
      ...Object.fromEntries(chosen),
    }
    return { params, rule }
  })
}

function valueFor(param: ParamDescriptor): ParamValue {
  if (param.kind === 'enum') return param.values[0]!
  if (param.kind === 'range') return Math.max(param.min, param.step)
  if (param.kind === 'seed') return 1
  if (param.kind === 'text') return 'a lake'
  return param.kind === 'media' ? crypto.randomUUID() : files(Math.max(1, param.minItems))
}

function valueWithin(param: ParamDescriptor, condition: Condition): ParamValue {
  if (isValues(condition)) return condition[0]!
  const { above, below } = condition
  if (param.kind === 'media_list') return files(above === undefined ? below! - 1 : above + 1)
  const step = param.kind === 'range' ? param.step : 1
  return above === undefined ? below! - step : above + step
}

const files = (length: number): string[] => Array.from({ length }, () => crypto.randomUUID())
