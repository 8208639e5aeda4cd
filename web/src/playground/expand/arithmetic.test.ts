import { describe, expect, test } from 'vitest'
import { fitted, outputSize, sizeIssue, toRatio, type Bounds, type Sides } from './arithmetic.ts'

const bound = { min: 0, max: 512, step: 1 }
const all: Bounds = { left: bound, right: bound, top: bound, bottom: bound }

test('a picture grows by its sides', () => {
  expect(outputSize({ width: 100, height: 50 }, { left: 1, right: 2, top: 4, bottom: 8 })).toEqual({
    width: 103,
    height: 62,
  })
})

// prettier-ignore
test.for<[Bounds, number, number]>([
  [all,                                            -8,   0],
  [all,                                            600,  512],
  [{ left: { min: 0, max: 512, step: 8 } },        13,   16],
  [{ left: { min: 0, max: 30, step: 8 } },         30,   24],
  [{},                                             40,   0],
])('with %o, %i pixels are %i', ([bounds, pixels, result]) => {
  expect(fitted(bounds, 'left', pixels)).toBe(result)
})

describe('to a shape', () => {
  // prettier-ignore
  test.for<[string, number, number, number, Bounds, Sides]>([
    ['a square to 16:9',           90, 90,  16 / 9, all,                                 { left: 35, right: 35, top: 0, bottom: 0 }],
    ['a wide one to a square',     90, 60,  1,      all,                                 { left: 0, right: 0, top: 15, bottom: 15 }],
    ['an odd number of pixels',    90, 75,  1,      all,                                 { left: 0, right: 0, top: 7, bottom: 8 }],
    ['that it has already',        160, 90, 16 / 9, all,                                 { left: 0, right: 0, top: 0, bottom: 0 }],
    ['with one side only',         90, 90,  16 / 9, { left: bound },                     { left: 70, right: 0, top: 0, bottom: 0 }],
    ['where one side is short',    90, 90,  16 / 9, { left: { ...bound, max: 10 }, right: bound }, { left: 10, right: 60, top: 0, bottom: 0 }],
    ['where the other is short',   90, 90,  16 / 9, { left: bound, right: { ...bound, max: 10 } }, { left: 60, right: 10, top: 0, bottom: 0 }],
  ])('%s', ([, width, height, ratio, bounds, sides]) => {
    expect(toRatio({ width, height }, ratio, bounds)).toEqual(sides)
  })
})

test('what would be too large is said before it is asked for', () => {
  const limits = { maxOutputSide: 2048, maxOutputPixels: 1_000_000 }

  expect(sizeIssue({ width: 1000, height: 1000 }, limits)).toBeNull()
  expect(sizeIssue({ width: 2049, height: 1 }, limits)).toBe('Each side can be up to 2,048 pixels.')
  expect(sizeIssue({ width: 1001, height: 1000 }, limits)).toMatch(/1,000,000 pixels in total/)
  expect(sizeIssue({ width: 9999, height: 9999 }, {})).toBeNull()
})
