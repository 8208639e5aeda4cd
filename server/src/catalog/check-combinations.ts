import { keysOf } from '@atelier/contract/keys-of.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { FieldError } from './field-errors.ts'
import type { IgnoredParam } from './model-file.ts'
import { descriptorOf, type Model } from './model.ts'
import { paramValueIssue } from './param-value.ts'

/** What a model says about params beside each other that cannot be true of those that it offers. */
export function checkCombinations(model: Model): FieldError[] {
  return [
    ...model.needsOneOf.flatMap((name, index) => needErrors(model, name, `needsOneOf.${index}`)),
    ...model.ignores.flatMap((ignored, index) => ignoredErrors(model, ignored, `ignores.${index}`)),
  ]
}

function needErrors(model: Model, name: ParamName, path: string): FieldError[] {
  if (!descriptorOf(model, name)?.required) return offeredErrors(model, name, path)
  return [{ path, message: `is useless: params.${name} is required; drop one of both` }]
}

function ignoredErrors(model: Model, { param, when, without }: IgnoredParam, path: string): FieldError[] {
  if (!when && without === undefined) {
    const message = 'needs when or without: a param that never changes anything is not offered'
    return [{ path, message }]
  }
  return [
    ...offeredErrors(model, param, `${path}.param`),
    ...(without === undefined ? [] : offeredErrors(model, without, `${path}.without`)),
    ...keysOf(when ?? {}).flatMap((name) =>
      valueErrors(model, name, when?.[name] ?? [], `${path}.when.${name}`),
    ),
  ]
}

function valueErrors(
  model: Model,
  name: ParamName,
  values: NonNullable<NonNullable<IgnoredParam['when']>[ParamName]>,
  path: string,
): FieldError[] {
  const param = descriptorOf(model, name)
  if (!param) return offeredErrors(model, name, path)
  return values.flatMap((value, index) => {
    const message = paramValueIssue(param, value)
    return message === null ? [] : [{ path: `${path}.${index}`, message }]
  })
}

function offeredErrors(model: Model, name: ParamName, path: string): FieldError[] {
  if (descriptorOf(model, name)) return []
  return [{ path, message: `names ${name}, which the model does not offer; add it or drop this` }]
}
