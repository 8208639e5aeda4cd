import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/db/database.ts'
import type { Logger } from '../platform/log.ts'
import { noteUses } from '../platform/noted-uses.ts'
import type { Account } from './account.ts'
import { hashKey, isWellFormedKey } from './keys.ts'
import { findKey, noteKeyUse, type FoundKey } from './keys.store.ts'
import { findAccount } from './store.ts'

type Entry = { key: FoundKey; account: Account; readAtMs: number }

export type KeyRing = {
  find(key: string): Promise<(Entry & { isExpired: boolean }) | undefined>
  /** To be called after any change of a key or account: this node then sees it at once. */
  forget(): void
  noteUse(keyId: string): void
  /** Writes down the noted uses. */
  flush(): Promise<void>
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    keyRing: KeyRing
  }
}

// Nodes that did not make a change see it within five seconds.
const REMEMBERED_MS = 4_000
const REMEMBERED_KEYS = 10_000

/** The keys in use just now, with their accounts, so that most requests need not look them up. */
export function openKeyRing(db: Db, clock: Clock, log: Logger): KeyRing {
  let remembered = new Map<string, Entry>()
  const uses = noteUses('keys', (keyIds) => noteKeyUse(db, keyIds), log)

  async function read(name: string, hash: Buffer): Promise<Entry | undefined> {
    // Kept by reference: what was read before `forget` lands in a map that nobody asks any more.
    const ring = remembered
    const readAtMs = clock.now()
    const key = await findKey(db, hash)
    const account = key && (await findAccount(db, key.accountId))
    if (!account) return undefined
    if (ring.size >= REMEMBERED_KEYS) ring.clear()
    const entry = { key, account, readAtMs }
    ring.set(name, entry)
    return entry
  }

  return {
    async find(key) {
      if (!isWellFormedKey(key)) return undefined
      const hash = hashKey(key)
      const name = hash.toString('base64')
      const known = remembered.get(name)
      const isFresh = known !== undefined && clock.now() - known.readAtMs < REMEMBERED_MS
      const entry = isFresh ? known : await read(name, hash)
      return entry && { ...entry, isExpired: isExpired(entry, clock.now()) }
    },
    forget() {
      remembered = new Map()
    },
    noteUse: uses.note,
    flush: uses.flush,
  }
}

/** The database said how long the key has left; only the time since then is ours. */
function isExpired({ key, readAtMs }: Entry, nowMs: number): boolean {
  return key.expiresInMs !== null && key.expiresInMs <= nowMs - readAtMs
}
