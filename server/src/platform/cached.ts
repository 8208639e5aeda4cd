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

  async function refresh() {
    value = await read()
    readAtMs = clock.now()
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
