import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import type { Issue } from '@atelier/contract/problem.ts'
import type { FormSource } from '../form-source.ts'
import type { Values } from '../values.ts'
import { controlOf } from './control-of.ts'
import { nearest, scaleOf } from './controls/scale.ts'
import * as messages from '#messages/form.ts'

/** Parses a typed number; other text is kept as it is, so that it can be reported. */
export function readNumber(text: string): ParamValue | undefined {
  if (text.trim() === '') return undefined
  return Number.isFinite(Number(text)) ? Number(text) : text
}

/** The issues with typed numbers, reported while typing; the server would report them too. */
export const numberIssues = ({ params }: Pick<FormSource, 'params'>, values: Values): Issue[] =>
  params.flatMap((param) => {
    const message = numberIssue(param, values[param.name])
    return message === undefined ? [] : [{ path: param.name, message }]
  })

function numberIssue(param: ParamDescriptor, value: ParamValue | undefined): string | undefined {
  if (value === undefined || controlOf(param) !== 'slider') return undefined
  if (param.kind === 'enum')
    return param.values.some((offered) => offered === value)
      ? undefined
      : messages.mustBeOneOf(param.values.join(', '))
  if (param.kind !== 'range') return undefined
  const { min, max, step } = param
  if (typeof value !== 'number' || value < min || value > max) return messages.mustBeBetween(min, max)
  if (nearest(scaleOf(param), value) === value) return undefined
  return step === 1 ? messages.mustBeWhole : messages.mustBeStep(min, step)
}
