import { keysOf } from '@atelier/contract/keys-of.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import { isValues, type Combination, type Condition } from './combination.ts'
import type { FieldError } from './field-errors.ts'
import type { RefusedParam } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { paramValueIssue } from './param-value.ts'
import { refusedParams } from './params.ts'

/** Errors in a model's rules about combinations of params. */
export function checkCombinations(model: Model): FieldError[] {
  return [
    ...model.needsOneOf.flatMap((name, index) => needErrors(model, name, `needsOneOf.${index}`)),
    ...model.ignores.flatMap((rule, index) => ruleErrors(model, rule, `ignores.${index}`)),
    ...model.refuses.flatMap((rule, index) => [
      ...ruleErrors(model, rule, `refuses.${index}`),
      ...defaultErrors(model, rule, `refuses.${index}`),
    ]),
  ]
}

function needErrors(model: Model, name: ParamName, path: string): FieldError[] {
  if (!descriptorOf(model, name)?.required) return offeredErrors(model, name, path)
  return [{ path, message: `is useless: params.${name} is required; drop one of both` }]
}

type Rule = Combination & { readonly param: ParamName }

function ruleErrors(model: Model, { param, when, without }: Rule, path: string): FieldError[] {
  if (!when && without === undefined) {
    const message = 'needs when or without: a param that is never of use is not offered'
    return [{ path, message }]
  }
  return [
    ...offeredErrors(model, param, `${path}.param`),
    ...(without === undefined ? [] : offeredErrors(model, without, `${path}.without`)),
    ...keysOf(when ?? {}).flatMap((name) =>
      conditionErrors(model, name, when?.[name] ?? [], `${path}.when.${name}`),
    ),
  ]
}

/** Defaults must not be refused. */
function defaultErrors(model: Model, rule: RefusedParam, path: string): FieldError[] {
  if (refusedParams({ refuses: [rule] }, model.defaults, false).length === 0) return []
  return [{ path, message: 'refuses the defaults: a request that sets nothing would never run' }]
}

function conditionErrors(model: Model, name: ParamName, condition: Condition, path: string): FieldError[] {
  const param = descriptorOf(model, name)
  if (!param) return offeredErrors(model, name, path)
  if (!isValues(condition)) {
    return param.kind === 'range' || param.kind === 'media_list'
      ? []
      : [{ path, message: 'has bounds, which are for ranges and lists; name values' }]
  }
  return condition.flatMap((value, index) => {
    const message = paramValueIssue(param, value)
    return message === null ? [] : [{ path: `${path}.${index}`, message }]
  })
}

function offeredErrors(model: Model, name: ParamName, path: string): FieldError[] {
  if (descriptorOf(model, name)) return []
  return [{ path, message: `names ${name}, which the model does not offer; add it or drop this` }]
}
