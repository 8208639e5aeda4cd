import { expect, test } from 'vitest'
import { contrastOn, MIN_CONTRAST } from './contrast.ts'

test.each([
  ['light', '#1f4fd1', true],
  ['light', '#ffd400', false],
  ['dark', '#9db8ff', true],
  ['dark', '#1f4fd1', false],
] as const)('on %s surfaces %s can be read: %s', (theme, colour, isReadable) => {
  expect(contrastOn(theme, colour)! >= MIN_CONTRAST).toBe(isReadable)
})

test('the ratio is the one that the server tells', () => {
  expect(contrastOn('light', '#767676')).toBeCloseTo(3.75, 2)
  expect(contrastOn('light', '#ffd400')).toBeCloseTo(1.18, 1)
})

test.each(['', '#fff', 'red', '#12345g'])('%s is no colour', (typed) =>
  expect(contrastOn('light', typed)).toBeUndefined(),
)
