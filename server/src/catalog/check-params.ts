import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { keysOf } from '@atelier/contract/keys-of.ts'
import type { FieldError } from './field-errors.ts'
import { descriptorOf, type Model } from './model.ts'
import { paramValueIssue } from './param-value.ts'

/** Contradictions in a model's params. */
export function checkParams(model: Model): FieldError[] {
  return [...model.params.flatMap(descriptorErrors), ...defaultErrors(model), ...outputErrors(model)]
}

function descriptorErrors(param: ParamDescriptor): FieldError[] {
  const errors: FieldError[] = []
  const refuse = (field: string, message: string) =>
    errors.push({ path: `params.${param.name}.${field}`, message })

  if (param.kind === 'range' && param.min > param.max) refuse('min', `must not be above max (${param.max})`)
  if (param.kind === 'text' && (param.minLength ?? 0) > param.maxLength) {
    refuse('minLength', `must not be above maxLength (${param.maxLength})`)
  }
  if (param.kind === 'media_list' && param.minItems > param.maxItems) {
    refuse('minItems', `must not be above maxItems (${param.maxItems})`)
  }
  if (param.kind === 'enum' && new Set(param.values).size < param.values.length) {
    refuse('values', 'must not name a value twice')
  }
  if (param.kind === 'enum') {
    const values = new Set(param.values.map(String))
    for (const value of Object.keys(param.samples ?? {}))
      if (!values.has(value)) refuse(`samples.${value}`, 'is of no value that can be chosen')
  }
  // A seed is drawn for requests that send none, and only this kind states its maximum.
  if (param.name === 'seed' && param.kind !== 'seed') refuse('kind', 'must be seed for this param')
  return errors
}

function defaultErrors({ params, defaults }: Model): FieldError[] {
  return keysOf(defaults).flatMap((name) => {
    const path = `defaults.${name}`
    const param = descriptorOf({ params }, name)
    const value = defaults[name]
    if (!param || value === undefined) {
      return [{ path, message: `names a param that the model does not offer; add params.${name} or drop it` }]
    }
    if (param.required) return [{ path, message: `is useless: params.${name} is required; drop one of both` }]
    if (param.kind === 'media' || param.kind === 'media_list') {
      return [{ path, message: 'must not be set: assets belong to accounts' }]
    }
    const issue = paramValueIssue(param, value)
    return issue === null ? [] : [{ path, message: issue }]
  })
}

/** `num_outputs` multiplies the price, so it must be a whole number. */
function outputErrors(model: Model): FieldError[] {
  const param = descriptorOf(model, 'num_outputs')
  if (!param) return []
  if (model.outputs !== null) {
    return [{ path: 'outputs', message: 'fixes the number of outputs; drop it or params.num_outputs' }]
  }
  const counts = param.kind === 'range' ? [param.min, param.step] : param.kind === 'enum' ? param.values : []
  if (counts.length > 0 && counts.every(isCount)) return []
  return [{ path: 'params.num_outputs', message: 'must be a range or enum of whole numbers from 1' }]
}

function isCount(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) > 0
}
