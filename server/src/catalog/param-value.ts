import { Asset } from '@atelier/contract/asset.ts'
import type {
  EnumParam,
  MediaListParam,
  ParamDescriptor,
  RangeParam,
  SeedParam,
  TextParam,
} from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import { Value } from 'typebox/value'

/** Why a value does not fit the descriptor of its param; null where it does. */
export function paramValueIssue(param: ParamDescriptor, value: ParamValue): string | null {
  if (param.kind === 'text') return textIssue(param, value)
  if (param.kind === 'enum') return enumIssue(param, value)
  if (param.kind === 'range') return rangeIssue(param, value)
  if (param.kind === 'seed') return seedIssue(param, value)
  if (param.kind === 'media') return isAssetId(value) ? null : `must be the id of an asset (${param.accept})`
  return mediaListIssue(param, value)
}

/** Whitespace counts as not sent, so that nobody pays for it. */
export const isBlank = (value: ParamValue): boolean => typeof value === 'string' && value.trim() === ''

/** Whether a param was sent: neither blank text nor an empty list. */
export function isSent(value: ParamValue | undefined): value is ParamValue {
  if (value === undefined || isBlank(value)) return false
  return !Array.isArray(value) || value.length > 0
}

/** Whether a param was sent and is not 0. */
export const asksForSomething = (value: ParamValue | undefined): boolean => value !== 0 && isSent(value)

/** Code points, as JSON Schema counts a `maxLength`: an emoji is one character, not two. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

function textIssue({ minLength = 0, maxLength }: TextParam, value: ParamValue): string | null {
  if (typeof value !== 'string') return 'must be text'
  const length = countCharacters(value)
  if (length > maxLength) return `must have at most ${maxLength} characters`
  if (length < minLength) return `must have at least ${minLength} characters`
  return null
}

function enumIssue({ values }: EnumParam, value: ParamValue): string | null {
  // By identity: the string "2" does not match the number 2, nor "true" the boolean.
  return values.some((allowed) => allowed === value) ? null : `must be one of ${values.join(', ')}`
}

function rangeIssue({ min, max, step }: RangeParam, value: ParamValue): string | null {
  if (typeof value !== 'number' || !isWithin(value, min, max)) return `must be a number from ${min} to ${max}`
  if (isOnStep(value, min, step)) return null
  return step === 1 && Number.isInteger(min)
    ? 'must be a whole number'
    : `must be ${min} plus a multiple of ${step}`
}

function seedIssue({ max }: SeedParam, value: ParamValue): string | null {
  return isWithin(value, 0, max) && Number.isInteger(value) ? null : `must be a whole number from 0 to ${max}`
}

function mediaListIssue({ accept, minItems, maxItems }: MediaListParam, value: ParamValue): string | null {
  if (!Array.isArray(value) || !value.every(isAssetId)) return `must be a list of ids of assets (${accept})`
  return isWithin(value.length, minItems, maxItems) ? null : `must have ${minItems} to ${maxItems} items`
}

/** Whether value = min + n × step, within the error of floating point. */
function isOnStep(value: number, min: number, step: number): boolean {
  const steps = (value - min) / step
  return Math.abs(steps - Math.round(steps)) < 1e-6
}

function isWithin(value: ParamValue, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max
}

function isAssetId(value: unknown): boolean {
  return Value.Check(Asset.properties.id, value)
}
