import type { Clock } from './clock.ts'

export type Cached<Value> = {
  /** At most `maxAgeMs` old, unless the source cannot be reached: then the last value is used. */
  get(): Promise<Value>
  /** Undefined where it is older than that. */
  getIfFresh(): Value | undefined
  /** Reads now; for the node that has made a change. */
  refresh(): Promise<void>
}

/** A value that all nodes share and each caches for a moment. */
export async function cached<Value>(
  read: () => Promise<Value>,
  maxAgeMs: number,
  clock: Clock,
): Promise<Cached<Value>> {
  let value = await read()
  let readAtMs = clock.now()
  let reading: Promise<void> | undefined
  let startedReads = 0
  let latestRead = 0

  async function refresh() {
    const readNumber = ++startedReads
    const startedAtMs = clock.now()
    const fresh = await read()
    if (readNumber < latestRead) return // A read that began later has already arrived; this one may be older than a change.
    latestRead = readNumber
    value = fresh
    readAtMs = startedAtMs
  }
  const isFresh = () => clock.now() - readAtMs < maxAgeMs
  return {
    getIfFresh: () => (isFresh() ? value : undefined),
    async get() {
      if (isFresh()) return value
      reading ??= refresh().finally(() => (reading = undefined))
      await reading.catch(() => undefined)
      return value
    },
    refresh,
  }
}
