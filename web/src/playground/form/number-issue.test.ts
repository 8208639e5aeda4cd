import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { numberIssues, readNumber } from './number-issue.ts'

const ui = { control: 'slider', group: 'basic', order: 1 } as const
const whole: ParamDescriptor = {
  name: 'num_outputs',
  kind: 'range',
  required: false,
  min: 1,
  max: 4,
  step: 1,
  ui,
}
const halves: ParamDescriptor = { ...whole, min: 0.5, max: 10, step: 0.5 }
const fine: ParamDescriptor = { ...whole, min: 0, max: 2000, step: 0.0005 }
const list: ParamDescriptor = { name: 'num_outputs', kind: 'enum', required: false, values: [5, 10], ui }
const words: ParamDescriptor = { ...list, values: ['a', 'b'] }

// prettier-ignore
test.for<[string, ParamValue | undefined]>([
  ['4', 4], [' 1.5 ', 1.5], ['-1', -1], ['', undefined], ['  ', undefined], ['abc', 'abc'], ['1,5', '1,5'], ['Infinity', 'Infinity'],
])('“%s” is read as %s', ([text, value]) => {
  expect(readNumber(text)).toBe(value)
})

// prettier-ignore
test.for<[string, ParamDescriptor, ParamValue, string | undefined]>([
  ['a number of the scale', whole,  4,     undefined],
  ['too many',              whole,  9,     'Must be a number from 1 to 4.'],
  ['too few',               whole,  0,     'Must be a number from 1 to 4.'],
  ['between two',           whole,  1.5,   'Must be a whole number.'],
  ['no number',             whole,  'abc', 'Must be a number from 1 to 4.'],
  ['a half',                halves, 1.5,   undefined],
  ['between two halves',    halves, 1.7,   'Must be 0.5 plus a multiple of 0.5.'],
  ['more than thousands',   fine,   2001,  'Must be a number from 0 to 2,000.'],
  ['between fine steps',    fine,   0.0007, 'Must be 0 plus a multiple of 0.0005.'],
  ['of a list',             list,   10,    undefined],
  ['not of a list',         list,   7,     'Must be one of 5, 10.'],
  ['a choice of words',     words,  'c',   undefined],
])('%s', ([, param, value, message]) => {
  const issues = message === undefined ? [] : [{ path: 'num_outputs', message }]
  expect(numberIssues({ params: [param] }, { num_outputs: value })).toEqual(issues)
})
