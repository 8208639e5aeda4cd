import type { ParamDescriptor, UiControl, UiGroup } from '@atelier/contract/param-descriptor.ts'
import type { ParamName } from '@atelier/contract/params.ts'
import { expect, test } from 'vitest'
import { fieldsOf, groupsOf } from './groups.ts'

const range = (
  name: ParamName,
  group: string,
  order: number,
  control: UiControl = 'slider',
): ParamDescriptor => ({
  name,
  kind: 'range',
  required: false,
  min: 0,
  max: 9,
  step: 1,
  ui: { control, group: group as UiGroup, order },
})

test('groups come in the order of the form, params in theirs, and an unknown group is a basic one', () => {
  const groups = groupsOf([
    range('fps', 'advanced', 1),
    range('duration', 'basic', 20),
    range('speed', 'extras', 15),
    range('num_outputs', 'basic', 10),
  ])

  expect(groups.map(({ name, params }) => [name, params.map((param) => param.name)])).toEqual([
    ['basic', ['num_outputs', 'speed', 'duration']],
    ['advanced', ['fps']],
  ])
})

test('the four sides that one frame sets are one field, where the first of them stands', () => {
  const [group] = groupsOf([
    range('expand_left', 'basic', 1, 'expand'),
    range('fps', 'basic', 2),
    range('expand_top', 'basic', 3, 'expand'),
  ])

  expect(fieldsOf(group!).map((params) => params.map(({ name }) => name))).toEqual([
    ['expand_left', 'expand_top'],
    ['fps'],
  ])
})
