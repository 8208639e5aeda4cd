import { withUsualDeadline } from './db/statement-deadline.ts'
import { createGathering } from './gathering.ts'
import type { Turns } from './turns.ts'

/** Runs items in batches: `add` resolves with the result of its item. */
export type Batcher<Item, Result> = { add(item: Item): Promise<Result> }

type BatchOptions<Item, Result> = {
  maxItems: number
  /** One result per item, in the items' order. All of them happen or none does. */
  run(items: Item[]): Promise<Result[]>
  /** Whether an error is no item's fault. After others, the items of the batch are tried one by one. */
  isBatchError?(error: unknown): boolean
}

type Options<Item, Result> = BatchOptions<Item, Result> & {
  /** How many batches may run at once. */
  concurrency: number
  /** How many items one counts for; by default one. */
  weigh?(item: Item): number
  /** How long items, whatever they weigh, are gathered for the next batch after one of many; by default not at all. */
  gatherMs?: number
}

type Waiting<Item, Result> = { item: Item; resolve(result: Result): void; reject(error: unknown): void }

/** Runs waiting items as soon as a batch may start: only `gatherMs` adds a delay, and under load batches grow by themselves. */
export function createBatcher<Item, Result>({
  concurrency,
  weigh = () => 1,
  gatherMs = 0,
  ...options
}: Options<Item, Result>): Batcher<Item, Result> {
  const waiting: Waiting<Item, Result>[] = []
  const gathering = createGathering(gatherMs, options.maxItems / 2, send)
  const sendSoon = oncePerTick(send)
  let busy = 0

  function send() {
    while (busy < concurrency && waiting.length > 0 && gathering.tryBegin(waiting.length)) {
      busy++
      const batch = takeBatch()
      void deliver(batch, options).finally(() => {
        busy--
        gathering.ended(batch.length, waiting.length)
        send()
      })
    }
  }

  /** As many items as fit into a batch, and at least one. */
  function takeBatch() {
    let weight = 0
    const overflow = waiting.findIndex(
      ({ item }, index) => (weight += weigh(item)) > options.maxItems && index > 0,
    )
    return waiting.splice(0, overflow < 0 ? waiting.length : overflow)
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject })
        sendSoon()
      }),
  }
}

/**
 * A batcher whose items belong to keys: those of one key are never in two batches at once, nor beside other work that has
 * taken it, and keep their order. What may go waits for the batch before it, though not for long, and is gathered after a large one:
 * the fewer batches, the less each item costs. A second one begins beside it at once where it would be full.
 */
export function createKeyedBatcher<Item, Result>(
  turns: Turns,
  keyOf: (item: Item) => string,
  options: BatchOptions<Item, Result>,
): Batcher<Item, Result> {
  /** By key; whose items went last is last. */
  const waiting = new Map<string, Waiting<Item, Result>[]>()
  /** Batches for whose end the next one waits. */
  const waitedFor = new Set<object>()
  const turn = turns.join(send)
  const gathering = createGathering(turns.pace.gatherMs, options.maxItems / 2, send)
  const sendSoon = oncePerTick(send)

  function send() {
    while (waiting.size > 0 && turn.hasRoom()) {
      const parts = chooseParts()
      const size = parts.reduce((sum, { count }) => sum + count, 0)
      if (size === 0 || (waitedFor.size > 0 && size < options.maxItems)) return
      if (!gathering.tryBegin(size)) return
      const free = turn.take(parts.map(({ key }) => key))
      const letNextGo = holdNext()
      void deliver(takeBatch(parts), options).finally(() => {
        letNextGo()
        gathering.ended(size, countWaiting())
        free()
      })
    }
  }

  const countWaiting = () => waiting.values().reduce((sum, { length }) => sum + length, 0)

  /** The next batch waits for this one until the function that is returned is called, or for as long as there is patience. */
  function holdNext(): () => void {
    const batch = {}
    waitedFor.add(batch)
    const { patienceMs } = turns.pace
    const timer = Number.isFinite(patienceMs) ? setTimeout(giveUp, patienceMs) : undefined
    function giveUp() {
      waitedFor.delete(batch)
      send()
    }
    return () => {
      waitedFor.delete(batch)
      clearTimeout(timer)
    }
  }

  /** Of which keys how many items would go now. */
  function chooseParts() {
    const parts: { key: string; count: number }[] = []
    let room = options.maxItems
    for (const [key, { length }] of waiting) {
      if (room === 0) break
      if (!turn.reserve(key)) continue
      const count = Math.min(room, length)
      parts.push({ key, count })
      room -= count
    }
    return parts
  }

  function takeBatch(parts: readonly { key: string; count: number }[]) {
    return parts.flatMap(({ key, count }) => {
      const items = waiting.get(key) ?? []
      waiting.delete(key)
      // Behind the others: nobody's many items keep them waiting.
      if (items.length > count) waiting.set(key, items.slice(count))
      return items.slice(0, count)
    })
  }

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        const key = keyOf(item)
        const before = waiting.get(key)
        if (before) before.push({ item, resolve, reject })
        else waiting.set(key, [{ item, resolve, reject }])
        sendSoon()
      }),
  }
}

/** In a microtask, and once however often it is asked for: what is added in the same tick shares a batch. */
function oncePerTick(work: () => void): () => void {
  let isQueued = false
  return () => {
    if (isQueued) return
    isQueued = true
    queueMicrotask(() => {
      isQueued = false
      work()
    })
  }
}

/** Runs a batch and tells each item its result. Never rejects. */
async function deliver<Item, Result>(
  batch: Waiting<Item, Result>[],
  options: BatchOptions<Item, Result>,
): Promise<void> {
  const { run, isBatchError = () => false } = options
  try {
    // A batch has the items of many: it may not be slow because one of them is a slow job's.
    const results = await withUsualDeadline(() => run(batch.map(({ item }) => item)))
    for (const [index, { resolve }] of batch.entries()) resolve(results[index]!) // `run` gives one for each.
  } catch (error) {
    if (batch.length === 1 || isBatchError(error)) return batch.forEach(({ reject }) => reject(error))
    // One bad item must not fail the others of its batch.
    for (const one of batch) await deliver([one], options)
  }
}
