import { expect, test } from 'vitest'
import { orderOf, type Choice } from './choice.ts'

const none = () => false
const open = { isClosed: none, wasTried: none }
const [a, b, c]: [Choice, Choice, Choice] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]

test('backends are tried in the order of the file', () => {
  expect(orderOf([a, b, c], open, Math.random)).toEqual([a, b, c])
})

test('those that are closed are left out, and those that were tried come last', () => {
  expect(orderOf([a, b, c], { isClosed: (id) => id === 'a', wasTried: none }, Math.random)).toEqual([b, c])
  expect(orderOf([a, b, c], { isClosed: none, wasTried: (id) => id === 'a' }, Math.random)).toEqual([b, c, a])
  expect(orderOf([a], { isClosed: () => true, wasTried: none }, Math.random)).toEqual([])
})

test('neighbours with a weight share the work by it, before those that follow', () => {
  const choices = [{ ...a, weight: 3 }, { ...b, weight: 1 }, c]
  // Every value of a fine grid, instead of chance.
  const draws = Array.from({ length: 100 }, (_, step) => (step + 0.5) / 100)
  const orders = draws.flatMap((first) => draws.map((second) => drawn(choices, [first, second])))

  expect(orders.filter(([first]) => first === 'a').length / orders.length).toBeCloseTo(0.75, 2)
  expect(orders.every((order) => order.length === 3 && order[2] === 'c')).toBe(true)
})

test('weights on both sides of a backend without one are two groups', () => {
  const choices = [{ ...a, weight: 1 }, b, { ...c, weight: 1000 }]

  expect(orderOf(choices, open, Math.random)).toEqual(choices)
})

function drawn(choices: readonly Choice[], numbers: readonly number[]): string[] {
  const left = [...numbers]
  return orderOf(choices, open, () => left.shift() ?? 0).map(({ id }) => id)
}
