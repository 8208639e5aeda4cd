import { expect, test } from 'vitest'
import { panned, unzoomed, zoomed } from './view.ts'

test('what is under the pointer stays there, as far as one zooms', () => {
  const at = { x: 30, y: -10 }
  const twice = zoomed(unzoomed, 2, at)
  const back = zoomed(twice, 0.75, at)

  expect(twice).toEqual({ scale: 2, x: -30, y: 10 })
  // From a place of the image to the screen: scale × place + offset.
  expect(back.scale * 30 + back.x).toBeCloseTo(30)
  expect(zoomed(twice, 100, at).scale).toBe(12)
})

test('the whole image is the smallest, and stays in the middle', () => {
  expect(zoomed({ scale: 1.5, x: 40, y: 40 }, 0.1, { x: 0, y: 0 })).toBe(unzoomed)
  expect(panned(unzoomed, { x: 5, y: 5 })).toBe(unzoomed)
  expect(panned({ scale: 2, x: 1, y: 1 }, { x: 5, y: -5 })).toEqual({ scale: 2, x: 6, y: -4 })
})
