import { expect, test } from 'vitest'
import { CHANGE, emptyRaster, fillBox, invert, paintLine } from './raster.ts'
import { createSteps } from './steps.ts'

test('steps are taken back one by one, the newest first', () => {
  const raster = emptyRaster(6, 6)
  const steps = createSteps(raster)
  const shots = [raster.bytes.slice()]
  const step = (paint: () => Parameters<typeof steps.end>[0]) => {
    steps.begin()
    steps.end(paint())
    shots.push(raster.bytes.slice())
  }
  step(() => fillBox(raster, { x: 1, y: 1, width: 2, height: 2 }, CHANGE))
  step(() => paintLine(raster, { x: 0, y: 0 }, { x: 5, y: 5 }, 1, CHANGE))
  step(() => invert(raster))

  for (const shot of shots.slice(0, -1).toReversed()) {
    steps.undo()
    expect(raster.bytes).toEqual(shot)
  }
  expect(steps.undo()).toBeUndefined()
})

test('a stroke that was no stroke leaves nothing', () => {
  const raster = emptyRaster(4, 4)
  const steps = createSteps(raster)

  steps.begin()
  invert(raster)
  steps.cancel()

  expect(raster.bytes).toEqual(emptyRaster(4, 4).bytes)
  expect(steps.undo()).toBeUndefined()
})
