import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { createLastUsedBuffer } from '../platform/last-used-buffer.ts'
import type { Account } from './account.ts'
import { hashKey, isWellFormedKey } from './keys.ts'
import { findKey, markKeysUsed, type FoundKey } from './keys.store.ts'

type Entry = { key: FoundKey; account: Account; readAtMs: number }
type Found = Entry & { isExpired: boolean }

export type ApiKeyCache = {
  find(key: string): Promise<Found | undefined>
  /** Undefined for a key that would have to be looked up. */
  findCached(key: string): Found | undefined
  /** To be called after any change of a key or an account, so that this node sees it at once. */
  clear(): void
  recordUse(keyId: string): void
  /** Writes the recorded uses to the database. */
  flush(): Promise<void>
}

// Nodes that did not make a change see it within five seconds.
const TTL_MS = 4_000
const MAX_CACHED_KEYS = 10_000

/** Caches keys with their accounts, so that most requests need no query. */
export function openApiKeyCache(db: Db, clock: Clock, log: Logger): ApiKeyCache {
  const cache = new LRUCache<string, Entry>({
    max: MAX_CACHED_KEYS,
    ttl: TTL_MS,
    ttlResolution: 0,
    perf: clock,
  })
  let clears = 0
  const uses = createLastUsedBuffer('keys', (keyIds) => markKeysUsed(db, keyIds), log)

  async function read(key: string): Promise<Entry | undefined> {
    const clearsBefore = clears
    const readAtMs = clock.now()
    const found = await findKey(db, hashKey(key), isWellFormedKey(key, 'access'))
    if (!found) return undefined
    const entry = { ...found, readAtMs }
    // What was read before `clear` may be outdated.
    if (clears === clearsBefore) cache.set(nameOf(key), entry, { start: readAtMs })
    return entry
  }

  const withExpiry = (entry: Entry | undefined): Found | undefined =>
    entry && { ...entry, isExpired: isExpired(entry, clock.now()) }
  const findCached = (key: string) => withExpiry(cache.get(nameOf(key)))

  return {
    findCached,
    async find(key) {
      if (!isWellFormedKey(key) && !isWellFormedKey(key, 'access')) return undefined
      return findCached(key) ?? withExpiry(await read(key))
    },
    clear() {
      clears++
      // A new one instead would take milliseconds: it has room for all keys from the beginning.
      cache.clear()
    },
    recordUse: uses.add,
    flush: uses.flush,
  }
}

/** Not the key itself: what is cached must not hold it. */
const nameOf = (key: string) => hash('sha256', key, 'base64')

/** The database says how long the key is still valid; only the time since then is measured here. */
function isExpired({ key, readAtMs }: Entry, nowMs: number): boolean {
  return key.expiresInMs !== null && key.expiresInMs <= nowMs - readAtMs
}
