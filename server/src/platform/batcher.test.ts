import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBatcher, createKeyedBatcher } from './batcher.ts'
import { createTurns } from './turns.ts'

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

test('what arrives while as many batches run as may waits, and goes together when one has ended', async () => {
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

test('a batch holds at most maxItems; the rest goes in others beside it, then waits', async () => {
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

test('a batch that failed has ended, too', async () => {
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

describe('under load', () => {
  afterEach(() => void vi.useRealTimers())

  /** A batch of four has ended, during which two more came. */
  async function gather(add: (item: number) => Promise<unknown>, { batches }: ReturnType<typeof manual>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    for (const item of [11, 21, 31, 41]) void add(item)
    await settled()
    for (const item of [51, 61]) void add(item)
    await batches[0]!.end()
  }
  const kinds: Record<
    string,
    (
      run: ReturnType<typeof manual>['run'],
      maxItems: number,
    ) => ReturnType<typeof createBatcher<number, string>>['add']
  > = {
    'in one line': (run, maxItems) => createBatcher({ concurrency: 1, maxItems, gatherMs: 20, run }).add,
    'by key': (run, maxItems) =>
      createKeyedBatcher(createTurns(4, { gatherMs: 20 }), tens, { maxItems, run }).add,
  }

  test.for(Object.entries(kinds))('%s: items are gathered until they fill half a batch', async ([, open]) => {
    const batches = manual()
    const add = open(batches.run, 8)
    await gather(add, batches)
    void add(71)
    await settled()
    expect(batches.sent()).toEqual([[11, 21, 31, 41]])

    void add(81)
    await settled()

    expect(batches.sent()[1]).toEqual([51, 61, 71, 81])
  })

  test.for(Object.entries(kinds))('%s: or until all are back who may come', async ([, open]) => {
    const batches = manual()
    const add = open(batches.run, 64)
    await gather(add, batches)
    for (const item of [12, 22, 32]) void add(item)
    await settled()
    expect(batches.sent()).toEqual([[11, 21, 31, 41]])

    void add(42)
    await settled()

    expect(batches.sent()[1]).toEqual([51, 61, 12, 22, 32, 42])
  })

  test.for(Object.entries(kinds))('%s: or for twenty milliseconds', async ([, open]) => {
    const batches = manual()
    await gather(open(batches.run, 64), batches)
    vi.advanceTimersByTime(19)
    expect(batches.sent()).toEqual([[11, 21, 31, 41]])

    vi.advanceTimersByTime(1)

    expect(batches.sent()[1]).toEqual([51, 61])
  })
})

/** The key of a number is its tens. */
const tens = (item: number) => String(Math.floor(item / 10))

test('by key: what waits goes in one batch, whatever its keys, in the order of each', async () => {
  const { batches, run, sent } = manual()
  const { add } = createKeyedBatcher(createTurns(4), tens, { maxItems: 10, run })

  const results = Promise.all([11, 21, 12, 31, 22].map(add))
  await settled()
  await batches[0]!.end()

  expect(sent()).toEqual([[11, 12, 21, 22, 31]])
  expect(await results).toEqual(['done 11', 'done 21', 'done 12', 'done 31', 'done 22'])
})

test('by key: items wait for a batch that has their key, and the others for one that is not full', async () => {
  const { batches, run, sent } = manual()
  const { add } = createKeyedBatcher(createTurns(4), tens, { maxItems: 3, run })
  void add(11)
  await settled()

  for (const item of [12, 21, 22]) void add(item)
  await settled()
  expect(sent()).toEqual([[11]]) // 12 has to wait, and two alone are no full batch.

  void add(31)
  await settled()
  expect(sent()).toEqual([[11], [21, 22, 31]])

  await batches[0]!.end()
  expect(sent()).toEqual([[11], [21, 22, 31]]) // One is under way.
  await batches[1]!.end()
  expect(sent()).toEqual([[11], [21, 22, 31], [12]])
})

test('by key: no more batches are under way than there is room for, of all kinds together', async () => {
  const { run, sent, batches } = manual()
  const other = manual()
  const turns = createTurns(2)
  const { add } = createKeyedBatcher(turns, tens, { maxItems: 1, run })
  const { add: addOther } = createKeyedBatcher(turns, tens, { maxItems: 1, run: other.run })
  for (const item of [11, 21, 31]) void add(item)
  await settled()
  void addOther(41)
  await settled()
  expect([sent(), other.sent()]).toEqual([[[11], [21]], []])

  await batches[0]!.end()

  expect([sent(), other.sent()]).toEqual([[[11], [21]], [[41]]])
})

test('by key: work of another kind waits for the key, and goes once it is free', async () => {
  const { batches, run, sent } = manual()
  const other = manual()
  const turns = createTurns(4)
  const { add } = createKeyedBatcher(turns, tens, { maxItems: 10, run })
  const { add: addOther } = createKeyedBatcher(turns, tens, { maxItems: 10, run: other.run })
  void add(11)
  await settled()
  void addOther(12)
  void addOther(21)
  await settled()
  expect([sent(), other.sent()]).toEqual([[[11]], [[21]]])

  await batches[0]!.end()
  await other.batches[0]!.end()

  expect(other.sent()).toEqual([[21], [12]])
})

test('by key: whoever has many items does not keep the others waiting', async () => {
  const { batches, run, sent } = manual()
  const { add } = createKeyedBatcher(createTurns(1), tens, { maxItems: 2, run })
  for (const item of [11, 12, 13, 14, 15]) void add(item)
  await settled()
  void add(21)

  await batches[0]!.end()

  expect(sent()).toEqual([
    [11, 12],
    [13, 14],
  ])
  await batches[1]!.end()
  expect(sent()[2]).toEqual([21, 15])
})

test('by key: a bad item fails alone, and its key goes on', async () => {
  const { batches, run, sent } = manual()
  const { add } = createKeyedBatcher(createTurns(1), tens, { maxItems: 10, run })
  const bad = add(11)
  const good = add(12)
  bad.catch(() => undefined)
  await settled()

  await batches[0]!.end(new Error('no'))
  await batches[1]!.end(new Error('no'))
  await batches[2]!.end()

  await expect(bad).rejects.toThrow('no')
  expect(await good).toBe('done 12')
  expect(sent()).toEqual([[11, 12], [11], [12]])
  void add(13)
  await settled()
  expect(sent().at(-1)).toEqual([13])
})

test('by key: a batch that is held up does not hold up other keys', async () => {
  const { run, sent } = manual()
  const { add } = createKeyedBatcher(createTurns(4), tens, { maxItems: 10, run })
  void add(11) // It never ends.
  await settled()
  for (const item of [12, 21]) void add(item)
  await settled()
  expect(sent()).toEqual([[11]])

  await expect.poll(sent).toEqual([[11], [21]])
})

test('by key: neither kind of work keeps a key from the other', async () => {
  const { batches, run, sent } = manual()
  const other = manual()
  const turns = createTurns(4)
  const { add } = createKeyedBatcher(turns, tens, { maxItems: 10, run })
  const { add: addOther } = createKeyedBatcher(turns, tens, { maxItems: 10, run: other.run })
  for (const begin of [() => addOther(21), () => add(11), () => addOther(13), () => add(12)]) {
    void begin()
    await settled()
  }

  await batches[0]!.end()
  expect(sent()).toEqual([[11]]) // 13 asked first, although its kind is busy.

  await other.batches[0]!.end()
  expect(other.sent()).toEqual([[21], [13]])
  await other.batches[1]!.end()
  expect(sent()).toEqual([[11], [12]])
})
