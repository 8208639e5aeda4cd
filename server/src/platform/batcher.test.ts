import { expect, test } from 'vitest'
import { createBatcher, createLaneBatcher } from './batcher.ts'
import { createLanes } from './lanes.ts'

/** Keeps the batches that it is asked to run until the test settles them. */
function manual() {
  const batches: { items: number[]; end(error?: Error): Promise<void> }[] = []
  const run = (items: number[]) => {
    const ending = Promise.withResolvers<string[]>()
    batches.push({
      items,
      async end(error) {
        if (error) ending.reject(error)
        else ending.resolve(items.map((item) => `done ${item}`))
        await settled()
      },
    })
    return ending.promise
  }
  return { batches, run, sent: () => batches.map(({ items }) => items) }
}

/** Lets pending callbacks run. */
const settled = () => new Promise(setImmediate)

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('one item goes at once, by itself', async () => {
  const { batches, run } = manual()
  const { add } = createBatcher({ concurrency: 1, maxItems: 10, run })

  const result = add(7)
  await settled()
  await batches[0]!.end()

  expect(await result).toBe('done 7')
})

test('what arrives together goes together, in its order, and each gets its own result', async () => {
  const { batches, run, sent } = manual()
  const { add } = createBatcher({ concurrency: 1, maxItems: 10, run })

  const results = Promise.all(numbers(3).map(add))
  await settled()
  await batches[0]!.end()

  expect(sent()).toEqual([[1, 2, 3]])
  expect(await results).toEqual(['done 1', 'done 2', 'done 3'])
})

test('what arrives while every lane is busy waits, and goes together when one is free', async () => {
  const { batches, run, sent } = manual()
  const { add } = createBatcher({ concurrency: 2, maxItems: 10, run })
  for (const item of numbers(4)) {
    void add(item)
    await settled()
  }
  expect(sent()).toEqual([[1], [2]])

  await batches[1]!.end()

  expect(sent()).toEqual([[1], [2], [3, 4]])
})

test('a batch holds at most maxItems; the rest takes the other lanes, then waits', async () => {
  const { batches, run, sent } = manual()
  const { add } = createBatcher({ concurrency: 2, maxItems: 2, run })

  const results = Promise.all(numbers(5).map(add))
  await settled()
  expect(sent()).toEqual([
    [1, 2],
    [3, 4],
  ])
  await batches[0]!.end()
  await batches[1]!.end()
  await batches[2]!.end()

  expect(sent().at(-1)).toEqual([5])
  expect(await results).toHaveLength(5)
})

test('items may count for several; one that is too heavy for any batch goes by itself', async () => {
  const { batches, run, sent } = manual()
  const { add } = createBatcher({ concurrency: 1, maxItems: 6, weigh: (item: number) => item, run })

  const results = Promise.all([1, 2, 3, 4, 9, 1].map(add))
  for (let batch = 0; batch < 4; batch++) {
    await settled()
    await batches[batch]!.end()
  }

  expect(sent()).toEqual([[1, 2, 3], [4], [9], [1]])
  expect(await results).toHaveLength(6)
})

test('a batch that throws is tried again item by item: one bad item does not fail its companions', async () => {
  const ran: number[][] = []
  const { add } = createBatcher({
    concurrency: 1,
    maxItems: 10,
    async run(items: number[]) {
      ran.push(items)
      if (items.includes(2)) throw new Error('not 2')
      return items.map(String)
    },
  })

  const results = await Promise.allSettled(numbers(3).map(add))

  expect(ran).toEqual([[1, 2, 3], [1], [2], [3]])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('an error that is no item’s fault is not met again for each of them', async () => {
  const ran: number[][] = []
  const away = new Error('the database is away')
  const { add } = createBatcher({
    concurrency: 1,
    maxItems: 10,
    async run(items: number[]): Promise<string[]> {
      ran.push(items)
      throw away
    },
    isBatchError: (error) => error === away,
  })

  const results = await Promise.allSettled(numbers(3).map(add))

  expect(ran).toEqual([[1, 2, 3]])
  expect(results).toEqual(numbers(3).map(() => ({ status: 'rejected', reason: away })))
})

test('a lane that failed is free again', async () => {
  const { batches, run } = manual()
  const { add } = createBatcher({ concurrency: 1, maxItems: 10, run })
  const bad = add(1)
  await settled()
  await Promise.all([expect(bad).rejects.toThrow('no'), batches[0]!.end(new Error('no'))])

  const good = add(2)
  await settled()
  await batches[1]!.end()

  expect(await good).toBe('done 2')
})

test('in lanes: what waits for its lane joins one batch, and other lanes do not wait for it', async () => {
  const { batches, run, sent } = manual()
  const lanes = createLanes(2)
  const laneOf = (item: number) => lanes.all[item % 2]!
  const { add } = createLaneBatcher({ ...lanes, of: (key) => laneOf(Number(key)) }, String, {
    maxItems: 10,
    run,
  })
  const otherWork = Promise.withResolvers<void>()
  void laneOf(1)(() => otherWork.promise)

  for (const item of numbers(6)) {
    void add(item)
    await settled()
  }
  expect(sent()).toEqual([[2]]) // The others of its lane wait for it, the odd ones for the work before them.

  otherWork.resolve()
  await settled()
  expect(sent()).toEqual([[2], [1, 3, 5]])
  await batches[0]!.end()
  expect(sent()).toEqual([[2], [1, 3, 5], [4, 6]])
})

test('in lanes: batches take turns with other work of the lane', async () => {
  const { batches, run, sent } = manual()
  const lanes = createLanes(1)
  const { add } = createLaneBatcher(lanes, String, { maxItems: 1, run })
  void add(1)
  void add(2)
  await settled()
  const begun: string[] = []
  void lanes.of('')(async () => void begun.push('other'))

  await batches[0]!.end()

  expect(begun).toEqual(['other'])
  expect(sent()).toEqual([[1], [2]])
})
