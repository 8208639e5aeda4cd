import type { MediaListParam, MediaParam } from '@atelier/contract/param-descriptor.ts'
import { expect, test } from 'vitest'
import { moved, withFile } from './file-value.ts'

const ui = { control: 'image', group: 'inputs', order: 1 } as const
const one: MediaParam = { name: 'image', kind: 'media', required: true, accept: 'image', ui }
const list: MediaListParam = {
  name: 'images',
  kind: 'media_list',
  required: true,
  accept: 'image',
  minItems: 1,
  maxItems: 2,
  ui,
}

test('a file takes the one place there is, or the next of a list that is not full', () => {
  expect(withFile(one, { image: 'a' }, 'b')).toEqual({ image: 'b' })
  expect(withFile(list, { images: ['a'] }, 'b')).toEqual({ images: ['a', 'b'] })
  expect(withFile(list, { images: ['a'] }, 'a')).toEqual({ images: ['a'] })
  expect(withFile(list, { images: ['a', 'b'] }, 'c')).toEqual({ images: ['a', 'b'] })
})

// prettier-ignore
test.for<[number, number, string]>([
  [0, 1, 'bac'], [2, 0, 'cab'], [0, 2, 'bca'], [1, 1, 'abc'], [0, -1, 'abc'], [2, 3, 'abc'], [5, 0, 'abc'],
])('of abc, from %i to %i is %s', ([from, to, after]) => {
  expect(moved(['a', 'b', 'c'], from, to).join('')).toBe(after)
})
