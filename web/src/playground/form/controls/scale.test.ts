import type { EnumParam, RangeParam } from '@atelier/contract/param-descriptor.ts'
import { expect, test } from 'vitest'
import { nearest, scaleOf } from './scale.ts'

const ui = { control: 'slider', group: 'basic', order: 1 } as const
const range = (min: number, max: number, step: number): RangeParam => ({
  name: 'duration',
  kind: 'range',
  required: false,
  min,
  max,
  step,
  ui,
})
const list = (values: number[]): EnumParam => ({ name: 'speed', kind: 'enum', required: false, values, ui })

// prettier-ignore
test.for<[string, EnumParam | RangeParam, number, number | undefined]>([
  ['a whole step',               range(1, 30, 0.5),       7.5,  7.5],
  ['between two steps',          range(1, 30, 0.5),       7.6,  7.5],
  ['above all',                  range(1, 30, 0.5),       99,   30],
  ['below all',                  range(1, 30, 0.5),       -1,   1],
  ['a step that floats',         range(0, 1, 0.1),        0.3,  0.3],
  ['steps counted from the min', range(100, 5000, 300),   450,  400],
  ['a max that is no step',      range(0, 10, 4),         10,   8],
  ['no number',                  range(0, 10, 4),         NaN,  undefined],
  ['of a list the closest',      list([0.5, 1, 2]),       1.4,  1],
  ['of a list out of order',     list([2, 0.5, 1]),       0.6,  0.5],
])('%s', ([, param, typed, value]) => {
  expect(nearest(scaleOf(param), typed)).toBe(value)
})
