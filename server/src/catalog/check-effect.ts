import { keysOf } from '@atelier/contract/keys-of.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import type { EffectEntry } from './effect-file.ts'
import { joinPath, type FieldError } from './field-errors.ts'
import { descriptorOf, type Model } from './model.ts'
import { paramValueIssue } from './param-value.ts'
import { refusedParams } from './params.ts'

/** What keeps an effect from running on its model. Paths are relative to the effect. */
export function checkEffect(effect: EffectEntry, model: Model | undefined): FieldError[] {
  if (!model) return [{ path: 'modelId', message: `names ${effect.modelId}, which no file defines` }]
  return [
    ...kindErrors(effect, model),
    ...inputErrors(effect, model),
    ...presetErrors(effect, model),
    ...requiredErrors(effect, model),
    ...refusedErrors(effect, model),
  ]
}

function kindErrors(effect: EffectEntry, model: Model): FieldError[] {
  if (effect.kind === model.modality) return []
  return [{ path: 'kind', message: `must be ${model.modality}, which is what ${model.id} makes` }]
}

function inputErrors({ input }: EffectEntry, model: Model): FieldError[] {
  const param = descriptorOf(model, input.type)
  if (input.type === 'video') {
    const counts = (['min', 'max'] as const).filter((name) => input[name] !== undefined)
    return [
      ...(param?.kind === 'media' && param.accept === 'video' ? [] : [lacks(model, 'video', 'media')]),
      ...counts.map((name) => ({ path: `input.${name}`, message: 'is for images only; remove it' })),
    ]
  }
  if (param?.kind !== 'media_list') return [lacks(model, 'images', 'media_list')]
  const { min, max } = input
  if (min === undefined || max === undefined) {
    return [{ path: 'input', message: 'needs min and max for images; add both' }]
  }
  if (param.minItems <= min && min <= max && max <= param.maxItems) return []
  const message = `must be min to max within what ${model.id} takes, ${param.minItems} to ${param.maxItems}`
  return [{ path: 'input', message }]
}

function lacks(model: Model, name: ParamName, kind: string): FieldError {
  return { path: 'input.type', message: `needs a param ${name} of kind ${kind}, which ${model.id} lacks` }
}

function presetErrors({ presets = {} }: EffectEntry, model: Model): FieldError[] {
  return keysOf(presets).flatMap((name) => {
    const path = joinPath('presets', name)
    const param = descriptorOf(model, name)
    const value = presets[name]
    if (!param || value === undefined) return [{ path, message: `names a param that ${model.id} lacks` }]
    if (name === 'prompt' || param.kind === 'media' || param.kind === 'media_list') {
      return [{ path, message: 'is for the client to send; remove it' }]
    }
    const issue = paramValueIssue(param, value)
    return issue === null ? [] : [{ path, message: issue }]
  })
}

/** A request for an effect holds only its input and a prompt that may be left out. */
// Spec: GET /v1/effects
function requiredErrors({ input, presets = {} }: EffectEntry, model: Model): FieldError[] {
  const missing = model.params.filter(
    ({ name, required }) => required && name !== input.type && presets[name] === undefined,
  )
  return missing.map(({ name }) => ({
    path: 'modelId',
    message: `names ${model.id}, which requires ${name}, and an effect does not send it; preset it`,
  }))
}

/** An effect that its model always refuses would be offered in vain. */
function refusedErrors({ input, presets = {} }: EffectEntry, model: Model): FieldError[] {
  const counts = [input.min, input.max].filter((count) => count !== undefined)
  const inputs = input.type === 'video' ? ['file'] : counts.map((count) => Array<string>(count).fill('file'))
  const refused = inputs.flatMap((sent) =>
    refusedParams(model, { ...model.defaults, ...presets, [input.type]: sent }, true),
  )
  return [...new Set(refused)].map(({ param, message }) => ({
    path: 'presets',
    message: `are refused by ${model.id}: ${param} ${message}`,
  }))
}
