import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createLanes } from './lanes.ts'

/** Work that ends when the test says so. */
function manual() {
  const begun: string[] = []
  const endings = new Map<string, PromiseWithResolvers<void>>()
  return {
    begun,
    work: (name: string) => () => {
      begun.push(name)
      const ending = Promise.withResolvers<void>()
      endings.set(name, ending)
      return ending.promise
    },
    async end(name: string, error?: Error) {
      if (error) endings.get(name)!.reject(error)
      else endings.get(name)!.resolve()
      await new Promise(setImmediate)
    },
  }
}

test('work of one key waits for earlier work of that key, in its order', async () => {
  const { begun, work, end } = manual()
  const lane = createLanes(3).of('alice')

  for (const name of ['first', 'second', 'third']) void lane(work(name))
  expect(begun).toEqual(['first'])

  await end('first')
  expect(begun).toEqual(['first', 'second'])
  await end('second')
  expect(begun).toEqual(['first', 'second', 'third'])
})

test('work in another lane does not wait', () => {
  const { begun, work } = manual()
  const [one, other] = createLanes(2).all

  void one!(work('one'))
  void other!(work('other'))

  expect(begun).toEqual(['one', 'other'])
})

test('what fails tells its caller, and the lane goes on', async () => {
  const { begun, work, end } = manual()
  const [lane] = createLanes(1).all

  const failing = lane!(work('failing'))
  void lane!(work('next'))
  failing.catch(() => undefined) // It is looked at below, and rejects before.
  await end('failing', new Error('no'))

  await expect(failing).rejects.toThrow('no')
  expect(begun).toEqual(['failing', 'next'])
})

test('work that begins as the last one ends does not overtake what waits', async () => {
  const { begun, work, end } = manual()
  const [lane] = createLanes(1).all
  const first = lane!(work('first'))
  void lane!(work('second'))
  void first.then(() => lane!(work('third')))

  await end('first')
  expect(begun).toEqual(['first', 'second'])
  await end('second')

  expect(begun).toEqual(['first', 'second', 'third'])
})

test('a key has the same lane every time, and all lanes are used', () => {
  const lanes = createLanes(4)
  const keys = Array.from({ length: 400 }, () => randomUUID())

  expect(keys.every((key) => lanes.of(key) === lanes.of(key))).toBe(true)
  const sizes = lanes.all.map((lane) => keys.filter((key) => lanes.of(key) === lane).length)
  expect(Math.min(...sizes)).toBeGreaterThan(40)
})
