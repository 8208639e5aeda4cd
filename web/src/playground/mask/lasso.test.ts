import { expect, test } from 'vitest'
import { fillPolygon } from './lasso.ts'
import { CHANGE, emptyRaster, type Raster } from './raster.ts'

const drawn = ({ width, bytes }: Raster) =>
  Array.from({ length: bytes.length / width }, (_, y) =>
    Array.from(bytes.subarray(y * width, (y + 1) * width), (byte) => (byte === CHANGE ? '#' : '.')).join(''),
  )

test('what a line goes around is filled, also where it leaves the image', () => {
  const raster = emptyRaster(6, 4)
  const triangle = [
    { x: 0, y: 0 },
    { x: 6, y: 0 },
    { x: 0, y: 6 },
  ]

  const box = fillPolygon(raster, triangle, CHANGE)

  expect(drawn(raster)).toEqual(['#####.', '####..', '###...', '##....'])
  expect(box).toEqual({ x: 0, y: 0, width: 6, height: 4 })
})

test('a line that goes around nothing fills nothing', () => {
  const raster = emptyRaster(4, 4)

  expect(fillPolygon(raster, [{ x: 1, y: 1 }], CHANGE)).toBeUndefined()
  expect(
    fillPolygon(
      raster,
      [-9, -8, -7].map((x) => ({ x, y: x })),
      CHANGE,
    ),
  ).toBeUndefined()
  expect(drawn(raster).join('')).not.toContain('#')
})
