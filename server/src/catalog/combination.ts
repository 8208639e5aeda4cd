import { keysOf } from '@atelier/contract/keys-of.ts'
import { ParamName, type Params, type ParamValue } from '@atelier/contract/params.ts'
import { Type } from 'typebox'
import { byParamName } from './by-param-name.ts'
import { asksForSomething } from './param-value.ts'

/** What a number, or the length of a list, lies beyond; between both where both are there. */
export type Bounds = { readonly above?: number; readonly below?: number }

/** The values of which a param has one, or bounds. */
export type Condition = readonly ParamValue[] | Bounds

/** Params beside each other: each of `when` is as it says, and `without` is not sent. */
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

/** Whether params, defaults applied, are such a combination. */
export function holds({ when = {}, without }: Combination, effective: Params): boolean {
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
