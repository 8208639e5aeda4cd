import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

type Options = { ttlMs: number; maxEntries: number; clock: Clock }

/** Caches the results of a look-up for `ttlMs`. What was not found is not cached; those who ask at once share a look-up. */
export function ttlCache<Value extends object | string>(
  lookUp: (key: string) => Promise<Value | undefined>,
  { ttlMs, maxEntries, clock }: Options,
): (key: string) => Promise<Value | undefined> {
  const cache = new LRUCache<string, Value>({
    max: maxEntries,
    ttl: ttlMs,
    ttlResolution: 0,
    perf: clock,
    fetchMethod: lookUp,
  })
  return (key) => cache.fetch(key)
}
