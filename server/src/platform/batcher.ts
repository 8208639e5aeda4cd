/** Hands over one item and gives its result; items that wait together travel together. */
export type Batcher<Item, Result> = { add(item: Item): Promise<Result> }

type Options<Item, Result> = {
  /** How many batches may be under way at once. */
  lanes: number
  maxItems: number
  /** Of how many an item counts; of one if not said. */
  weigh?(item: Item): number
  /** One result per item, in the items' order. All of them happen or none does. */
  run(items: Item[]): Promise<Result[]>
  /** True of an error that is no item's fault: one by one they would only meet it again, each in its turn. */
  isCommon?(error: unknown): boolean
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Sends what is waiting as soon as a lane is free: no delay is added, and under load batches grow by themselves. */
export function createBatcher<Item, Result>({
  lanes,
  maxItems,
  weigh = () => 1,
  run,
  isCommon = () => false,
}: Options<Item, Result>): Batcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  let busy = 0

  function send() {
    while (busy < lanes && waiting.length > 0) {
      busy++
      void deliver(takeBatch()).finally(() => {
        busy--
        send()
      })
    }
  }

  /** As many as may travel together, and at least one. */
  function takeBatch() {
    let count = 0
    for (let weight = 0; count < waiting.length; count++) {
      weight += weigh(waiting[count]!.item)
      if (weight > maxItems && count > 0) break
    }
    return waiting.splice(0, count)
  }

  async function deliver(batch: Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await run(batch.map(({ item }) => item))
      for (const [place, { resolve }] of batch.entries()) resolve(results[place]!)
    } catch (error) {
      if (batch.length === 1 || isCommon(error)) return batch.forEach(({ reject }) => reject(error))
      // One bad item must not fail its companions.
      for (const one of batch) await deliver([one])
    }
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        // In the next turn, so that all that arrived with this one go along.
        if (waiting.length === 1) queueMicrotask(send)
      }),
  }
}
