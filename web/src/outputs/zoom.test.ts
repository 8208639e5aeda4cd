import { expect, test } from 'vitest'
import { zoomIn, zoomOut, zoomLabel } from './zoom.ts'

test('zooming goes in steps, and ends at both ends', () => {
  expect([zoomIn('fit'), zoomIn(1), zoomIn(2), zoomIn(4)]).toEqual([1, 2, 4, 4])
  expect([zoomOut(4), zoomOut(2), zoomOut(1), zoomOut('fit')]).toEqual([2, 1, 'fit', 'fit'])
  expect([zoomLabel('fit'), zoomLabel(2)]).toEqual(['Fit', '200%'])
})
