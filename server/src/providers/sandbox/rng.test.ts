import { expect, test } from 'vitest'
import { between, createRng } from './rng.ts'

const throws = (seed: number | string, index: number) => Array.from({ length: 1000 }, createRng(seed, index))

test('the same seed and output throw the same', () => {
  expect(throws(7, 0)).toEqual(throws(7, 0))
})

// Pinned: a change here would change the outputs of every seed.
test('what a seed throws does not change from one version to the next', () => {
  expect(throws(7, 0).slice(0, 3)).toEqual([0.5489273176062852, 0.139450216665864, 0.8294662074185908])
})

test('other seeds and outputs throw something else, also far apart', () => {
  const firsts = [
    throws(7, 0),
    throws(7, 1),
    throws(8, 0),
    throws(7 + 2 ** 32, 0),
    throws('7', 10),
    throws(71, 0),
  ]

  expect(new Set(firsts.map(([first]) => first)).size).toBe(6)
})

test('throws are spread over 0 to 1', () => {
  const all = throws(7, 0)

  expect(all.every((value) => value >= 0 && value < 1)).toBe(true)
  expect(all.reduce((sum, value) => sum + value) / all.length).toBeCloseTo(0.5, 1)
  expect(between(() => 0.5, 10, 20)).toBe(15)
})
