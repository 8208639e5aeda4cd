import { withUsualDeadline } from './db/statement-deadline.ts'
import type { Lane, Lanes } from './lanes.ts'

/** Runs items in batches: `add` resolves with the result of its item. */
export type Batcher<Item, Result> = { add(item: Item): Promise<Result> }

type Options<Item, Result> = {
  /** How many batches may run at once. */
  concurrency: number
  /** Runs a batch when its turn has come; by default at once. What waits until then joins the batch. */
  inTurn?: Lane
  maxItems: number
  /** How many items one counts for; by default one. */
  weigh?(item: Item): number
  /** One result per item, in the items' order. All of them happen or none does. */
  run(items: Item[]): Promise<Result[]>
  /** Whether an error is no item's fault. After others, the items of the batch are tried one by one. */
  isBatchError?(error: unknown): boolean
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Runs waiting items as soon as a batch may start: no delay is added, and under load batches grow by themselves. */
export function createBatcher<Item, Result>({
  concurrency,
  inTurn = (work) => work(),
  maxItems,
  weigh = () => 1,
  run,
  isBatchError = () => false,
}: Options<Item, Result>): Batcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let busy = 0

  function send() {
    while (busy < concurrency && waiting.length > 0) {
      busy++
      // A batch has the items of many: it may not be slow because one of them is a slow job's.
      void withUsualDeadline(() => inTurn(() => deliver(takeBatch()))).finally(() => {
        busy--
        send()
      })
    }
  }

  /** As many items as fit into a batch, and at least one. */
  function takeBatch() {
    let weight = 0
    const overflow = waiting.findIndex(({ item }, index) => (weight += weigh(item)) > maxItems && index > 0)
    return waiting.splice(0, overflow < 0 ? waiting.length : overflow)
  }

  async function deliver(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]!) // `run` gives one for each.
    } catch (error) {
      if (batch.length === 1 || isBatchError(error)) return batch.forEach(({ reject }) => reject(error))
      // One bad item must not fail the others of its batch.
      for (const one of batch) await deliver([one])
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        // In a microtask, so that all items added in the same tick share the batch.
        if (waiting.length === 1) queueMicrotask(send)
      }),
  }
}

/** A batcher for each lane: items of one key are never in two batches at once, nor beside other work of their lane. */
export function createLaneBatcher<Item, Result>(
  lanes: Lanes,
  keyOf: (item: Item) => string,
  options: Omit<Options<Item, Result>, 'concurrency' | 'inTurn'>,
): Batcher<Item, Result> {
  const batchers = new Map(
    lanes.all.map((lane) => [lane, createBatcher({ ...options, concurrency: 1, inTurn: lane })]),
  )
  return { add: (item) => batchers.get(lanes.of(keyOf(item)))!.add(item) } // Each lane has its own.
}
