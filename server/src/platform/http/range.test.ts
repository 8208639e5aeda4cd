import { describe, expect, test } from 'vitest'
import { mayResume, readRange } from './range.ts'

describe('Range of a file of ten bytes', () => {
  // prettier-ignore
  test.for<[string | undefined, ReturnType<typeof readRange>]>([
    [undefined,               null],
    ['bytes=0-0',             { start: 0, end: 0 }],
    ['bytes=2-5',             { start: 2, end: 5 }],
    ['Bytes=2-5',             { start: 2, end: 5 }],
    ['bytes=2-',              { start: 2, end: 9 }],
    ['bytes=0-',              { start: 0, end: 9 }],
    ['bytes=9-9',             { start: 9, end: 9 }],
    ['bytes=5-99',            { start: 5, end: 9 }],
    ['bytes=-3',              { start: 7, end: 9 }],
    ['bytes=-10',             { start: 0, end: 9 }],
    ['bytes=-99',             { start: 0, end: 9 }],
    ['bytes=10-',             'unsatisfiable'],
    ['bytes=10-12',           'unsatisfiable'],
    ['bytes=-0',              'unsatisfiable'],
    [`bytes=${'9'.repeat(400)}-`, 'unsatisfiable'],
    [`bytes=0-${'9'.repeat(400)}`, { start: 0, end: 9 }],
    ['bytes=0-1,3-4',         null],
    ['bytes=5-2',             null],
    ['bytes=-',               null],
    ['bytes=',                null],
    ['bytes=a-b',             null],
    ['bytes=1.5-3',           null],
    ['bytes=--3',             null],
    ['items=0-1',             null],
    ['0-1',                   null],
    ['',                      null],
  ])('%s', ([header, expected]) => {
    expect(readRange(header, 10)).toEqual(expected)
  })

  test('of an empty file there is no part', () => {
    expect(['bytes=0-', 'bytes=0-0', 'bytes=-1'].map((header) => readRange(header, 0))).toEqual(
      Array(3).fill('unsatisfiable'),
    )
  })
})

test.for<[string | undefined, boolean]>([
  [undefined, true],
  ['"a"', true],
  [' "a" ', true],
  ['"b"', false],
  // Weakly the same is not the same bytes.
  ['W/"a"', false],
  ['Sat, 14 Nov 2026 00:00:00 GMT', false],
  ['*', false],
])('If-Range %s', ([header, expected]) => {
  expect(mayResume(header, '"a"')).toBe(expected)
})
