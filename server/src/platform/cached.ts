import type { Clock } from './clock.ts'

export type Cached<Value> = {
  /** At most `maxAgeMs` old, unless the source is away: then the last value serves. */
  get(): Promise<Value>
  /** Reads now; for the node that made the change. */
  refresh(): Promise<void>
}

/** A value that all nodes share and each remembers for a moment. */
export async function cached<Value>(
  read: () => Promise<Value>,
  maxAgeMs: number,
  clock: Clock,
): Promise<Cached<Value>> {
  let value = await read()
  let readAtMs = clock.now()
  let reading: Promise<void> | undefined
  let begun = 0
  let arrived = 0

  async function refresh() {
    const turn = ++begun
    const startedAtMs = clock.now()
    const fresh = await read()
    if (turn < arrived) return // It began before a read that is already here, and may not know of a change.
    arrived = turn
    value = fresh
    readAtMs = startedAtMs
  }
  return {
    async get() {
      if (clock.now() - readAtMs < maxAgeMs) return value
      reading ??= refresh().finally(() => (reading = undefined))
      await reading.catch(() => undefined)
      return value
    },
    refresh,
  }
}
