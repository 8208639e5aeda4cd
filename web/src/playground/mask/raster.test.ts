import { describe, expect, test } from 'vitest'
import {
  around,
  boxBetween,
  CHANGE,
  emptyRaster,
  fillBox,
  hasMarks,
  invert,
  KEEP,
  paintLine,
  type Raster,
} from './raster.ts'

/** As it looks. */
const drawn = ({ width, bytes }: Raster) =>
  Array.from({ length: bytes.length / width }, (_, y) =>
    Array.from(bytes.subarray(y * width, (y + 1) * width), (byte) => (byte === CHANGE ? '#' : '.')).join(''),
  )

describe('a mask', () => {
  test('is painted by a round brush along a line', () => {
    const raster = emptyRaster(8, 4)

    const touched = paintLine(raster, { x: 2, y: 2 }, { x: 6, y: 2 }, 1.2, CHANGE)

    expect(drawn(raster)).toEqual(['........', '.######.', '.######.', '........'])
    expect(touched).toEqual({ x: 0, y: 0, width: 8, height: 4 })
  })

  test('takes a stroke that crosses its edge, and none that stays outside', () => {
    const raster = emptyRaster(4, 2)

    paintLine(raster, { x: -5, y: 1 }, { x: 1, y: 1 }, 1, CHANGE)

    expect(drawn(raster)).toEqual(['##..', '##..'])
    expect(paintLine(raster, { x: -9, y: -9 }, { x: -8, y: -9 }, 1, CHANGE)).toBeUndefined()
  })

  test('is erased by the same brush', () => {
    const raster = emptyRaster(4, 1)
    fillBox(raster, { x: 0, y: 0, width: 4, height: 1 }, CHANGE)

    paintLine(raster, { x: 0, y: 0.5 }, { x: 0, y: 0.5 }, 1.9, KEEP)

    expect(drawn(raster)).toEqual(['..##'])
  })

  test('takes a rectangle by numbers, cut at its edges', () => {
    const raster = emptyRaster(4, 3)

    expect(fillBox(raster, { x: 2, y: 1, width: 9, height: 1 }, CHANGE)).toEqual({
      x: 2,
      y: 1,
      width: 2,
      height: 1,
    })
    expect(fillBox(raster, { x: 4, y: 0, width: 1, height: 1 }, CHANGE)).toBeUndefined()
    expect(drawn(raster)).toEqual(['....', '..##', '....'])
  })

  test('is turned around', () => {
    const raster = emptyRaster(3, 1)
    expect(hasMarks(raster)).toBe(false)
    fillBox(raster, { x: 0, y: 0, width: 1, height: 1 }, CHANGE)

    invert(raster)

    expect(drawn(raster)).toEqual(['.##'])
    expect(hasMarks(raster)).toBe(true)
  })
})

test('a box between two corners is the same whichever comes first', () => {
  const box = { x: 1, y: 2, width: 3, height: 4 }

  expect(boxBetween({ x: 1, y: 2 }, { x: 4, y: 6 })).toEqual(box)
  expect(boxBetween({ x: 4, y: 2 }, { x: 1, y: 6 })).toEqual(box)
})

test('what was touched is what holds all strokes', () => {
  expect(around({ x: 1, y: 1, width: 1, height: 1 }, { x: 4, y: 0, width: 1, height: 1 })).toEqual({
    x: 1,
    y: 0,
    width: 4,
    height: 2,
  })
  expect(around(undefined, { x: 4, y: 0, width: 1, height: 1 })).toEqual({ x: 4, y: 0, width: 1, height: 1 })
})
