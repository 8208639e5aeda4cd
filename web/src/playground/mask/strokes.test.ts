import { expect, test } from 'vitest'
import { pressedRadius, withPoint } from './strokes.ts'

test('a pen draws as thick as it is pressed; a mouse and a finger always draw the same', () => {
  expect(pressedRadius(30, { pointerType: 'pen', pressure: 1 })).toBeCloseTo(30)
  expect(pressedRadius(30, { pointerType: 'pen', pressure: 0.1 })).toBeLessThan(15)
  expect(pressedRadius(30, { pointerType: 'mouse', pressure: 0.5 })).toBe(30)
  expect(pressedRadius(30, { pointerType: 'touch', pressure: 0.2 })).toBe(30)
})

test('a pointer that rests adds nothing to a lasso', () => {
  const points = [{ x: 1, y: 1 }]

  expect(withPoint(points, { x: 1.2, y: 1.3 })).toBe(points)
  expect(withPoint(points, { x: 3, y: 1 })).toHaveLength(2)
})
