import { expect, test } from 'vitest'
import { pinched, still, type View } from './view.ts'

const by = { x: 10, y: -4 }

// prettier-ignore
test.for<[string, View, number, View]>([
  ['grows and moves',               still,                       2,   { scale: 2, x: 10, y: -4 }],
  ['moves on',                      { scale: 2, x: 10, y: -4 },  1,   { scale: 2, x: 20, y: -8 }],
  ['grows eightfold at most',       { scale: 6, x: 0, y: 0 },    3,   { scale: 8, x: 10, y: -4 }],
  ['in its own size stays',         still,                       1,   still],
  ['made small is in its place',    { scale: 2, x: 90, y: 90 },  0.1, still],
])('a picture that %s', ([, before, growth, after]) => {
  expect(pinched(before, growth, by)).toEqual(after)
})
