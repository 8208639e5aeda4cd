import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import { expect, test } from 'vitest'
import { affordableOutputs } from './affordable.ts'

const common = {
  name: 'num_outputs',
  required: false,
  ui: { control: 'slider', group: 'basic', order: 1 },
} as const
const range: ParamDescriptor = { ...common, kind: 'range', min: 1, max: 8, step: 1 }
const pairs: ParamDescriptor = { ...common, kind: 'range', min: 2, max: 8, step: 2 }
const list: ParamDescriptor = { ...common, kind: 'enum', values: [1, 4, 8] }

// prettier-ignore
test.for<[string, ParamDescriptor[], number, number | undefined]>([
  ['two of four',             [range], 7,  2],
  ['never as many as asked',  [range], 99, 3],
  ['not even one',            [range], 2,  undefined],
  ['only in pairs',           [pairs], 11, 2],
  ['not even a pair',         [pairs], 5,  undefined],
  ['one of a list',           [list],  9,  1],
  ['no such param',           [],      9,  undefined],
])('%s', ([, params, available, outputs]) => {
  expect(affordableOutputs({ params }, { coinsPerOutput: 3, outputs: 4 }, available)).toBe(outputs)
})
