import { expect, test } from 'vitest'
import { feathered } from './feather.ts'
import { CHANGE, emptyRaster, fillBox } from './raster.ts'

test('an edge becomes a ramp, evenly to both sides, and what is far from it stays', () => {
  const raster = emptyRaster(40, 3)
  fillBox(raster, { x: 20, y: 0, width: 20, height: 3 }, CHANGE)

  const { bytes } = feathered(raster, 6)

  const row = [...bytes.subarray(40, 80)]
  expect(row).toEqual(row.toSorted((one, other) => one - other))
  expect(row.slice(0, 13).concat(row.slice(27))).toEqual([...Array(13).fill(0), ...Array(13).fill(CHANGE)])
  expect(row[19]! + row[20]!).toBeCloseTo(CHANGE, -1)
  expect(new Set(row).size).toBeGreaterThan(8)
})

test('without a radius it is the same, and the original is never changed', () => {
  const raster = emptyRaster(4, 4)
  fillBox(raster, { x: 1, y: 1, width: 2, height: 2 }, CHANGE)
  const before = [...raster.bytes]

  expect(feathered(raster, 0).bytes).toEqual(raster.bytes)
  feathered(raster, 4)
  expect([...raster.bytes]).toEqual(before)
})
