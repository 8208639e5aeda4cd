import type { ParamDescriptor } from '@atelier/contract/param-descriptor.ts'
import type { ParamValue } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { paramValueIssue } from './param-value.ts'

const common = {
  name: 'style',
  required: false,
  ui: { control: 'select', group: 'basic', order: 1 },
} as const
const text: ParamDescriptor = { ...common, kind: 'text', minLength: 2, maxLength: 3 }
const choice: ParamDescriptor = { ...common, kind: 'enum', values: ['a', 2, true] }
const range: ParamDescriptor = { ...common, kind: 'range', min: 0.1, max: 1, step: 0.1 }
const seed: ParamDescriptor = { ...common, kind: 'seed', max: 9 }
const media: ParamDescriptor = { ...common, kind: 'media', accept: 'audio' }
const list: ParamDescriptor = { ...common, kind: 'media_list', accept: 'image', minItems: 1, maxItems: 2 }

test.for<[ParamDescriptor, ParamValue]>([
  [text, 'ab'],
  [text, '🎺🎺🎺'],
  [choice, 'a'],
  [choice, 2],
  [choice, true],
  [range, 0.1],
  [range, 0.3],
  [range, 0.7],
  [range, 1],
  [seed, 0],
  [seed, 9],
  [media, '0198c0de-0000-7000-8000-000000000001'],
  [list, ['a']],
  [list, ['a', 'b']],
])('%j takes %j', ([param, value]) => {
  expect(paramValueIssue(param, value)).toBeNull()
})

test.for<[ParamDescriptor, ParamValue, string]>([
  [text, 'a', 'must have at least 2 characters'],
  [text, 'abcd', 'must have at most 3 characters'],
  [text, 12, 'must be text'],
  [choice, 'b', 'must be one of a, 2, true'],
  [choice, '2', 'must be one of a, 2, true'],
  [choice, 'true', 'must be one of a, 2, true'],
  [range, 0, 'must be a number from 0.1 to 1'],
  [range, 1.1, 'must be a number from 0.1 to 1'],
  [range, '0.5', 'must be a number from 0.1 to 1'],
  [range, 0.25, 'must be 0.1 plus a multiple of 0.1'],
  [seed, -1, 'must be a whole number from 0 to 9'],
  [seed, 10, 'must be a whole number from 0 to 9'],
  [seed, 1.5, 'must be a whole number from 0 to 9'],
  [media, '', 'must be the id of an asset (audio)'],
  [media, '../etc', 'must be the id of an asset (audio)'],
  [media, ['a'], 'must be the id of an asset (audio)'],
  [list, 'a', 'must be a list of ids of assets (image)'],
  [list, ['a', ''], 'must be a list of ids of assets (image)'],
  [list, [], 'must have 1 to 2 items'],
  [list, ['a', 'b', 'c'], 'must have 1 to 2 items'],
])('%j refuses %j', ([param, value, issue]) => {
  expect(paramValueIssue(param, value)).toBe(issue)
})
