import { keysOf } from '@atelier/contract/keys-of.ts'
import { ParamName, type Params, type ParamValue } from '@atelier/contract/params.ts'
import { Type } from 'typebox'
import { byParamName } from './by-param-name.ts'
import { asksForSomething } from './param-value.ts'

/** Exclusive bounds of a number, or of the length of a list. */
export type Bounds = { readonly above?: number; readonly below?: number }

/** The allowed values of a param, or bounds. */
export type Condition = readonly ParamValue[] | Bounds

/** A combination of params: all conditions of `when` hold, and `without` is not sent. */
export const combination = {
  when: Type.Optional(
    // One type list, not `anyOf`: a mistake gives one error, not one for each form.
    byParamName<Condition>({
      type: ['array', 'object'],
      items: {},
      minItems: 1,
      properties: { above: { type: 'number' }, below: { type: 'number' } },
      additionalProperties: false,
      minProperties: 1,
    }),
  ),
  without: Type.Optional(ParamName),
}

export type Combination = {
  readonly when?: Partial<Record<ParamName, Condition>>
  readonly without?: ParamName
}

/** Whether params, with defaults applied, match the combination. */
export function matches({ when = {}, without }: Combination, effective: Params): boolean {
  if (without !== undefined && asksForSomething(effective[without])) return false
  return keysOf(when).every((name) => isMet(when[name], effective[name]))
}

export const isValues = (condition: Condition): condition is readonly ParamValue[] => Array.isArray(condition)

function isMet(condition: Condition = [], value: ParamValue | undefined): boolean {
  if (isValues(condition)) return condition.some((allowed) => allowed === value)
  const amount = Array.isArray(value) ? value.length : value
  const { above = -Infinity, below = Infinity } = condition
  return typeof amount === 'number' && above < amount && amount < below
}
