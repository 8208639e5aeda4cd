import { expect, test } from 'vitest'
import { CHANGE, emptyRaster, fillBox, invert, paintLine } from './raster.ts'
import { createUndoHistory } from './undo-history.ts'

test('steps are taken back one by one, the newest first', () => {
  const raster = emptyRaster(6, 6)
  const undoHistory = createUndoHistory(raster)
  const shots = [raster.bytes.slice()]
  const step = (paint: () => Parameters<typeof undoHistory.end>[0]) => {
    undoHistory.begin()
    undoHistory.end(paint())
    shots.push(raster.bytes.slice())
  }
  step(() => fillBox(raster, { x: 1, y: 1, width: 2, height: 2 }, CHANGE))
  step(() => paintLine(raster, { x: 0, y: 0 }, { x: 5, y: 5 }, 1, CHANGE))
  step(() => invert(raster))

  for (const shot of shots.slice(0, -1).toReversed()) {
    undoHistory.undo()
    expect(raster.bytes).toEqual(shot)
  }
  expect(undoHistory.undo()).toBeUndefined()

  for (const shot of shots.slice(1)) {
    undoHistory.redo()
    expect(raster.bytes).toEqual(shot)
  }
  expect(undoHistory.redo()).toBeUndefined()
  undoHistory.undo()
  step(() => fillBox(raster, { x: 0, y: 0, width: 1, height: 1 }, CHANGE))
  expect(undoHistory.redo()).toBeUndefined()
})

test('a stroke that was no stroke leaves nothing', () => {
  const raster = emptyRaster(4, 4)
  const undoHistory = createUndoHistory(raster)

  undoHistory.begin()
  invert(raster)
  undoHistory.cancel()

  expect(raster.bytes).toEqual(emptyRaster(4, 4).bytes)
  expect(undoHistory.undo()).toBeUndefined()
})
