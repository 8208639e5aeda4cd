import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Logger } from '../platform/log.ts'
import { readChange, type Change } from './change.ts'
import { FOLLOWED_SECONDS, markFollowed } from './followed-accounts.store.ts'

export type Follower = {
  accountId: string
  stream: EventStream
  /** Whether the change concerns it, and whether that can wait a moment. */
  urgencyOf(change: Change): 'now' | 'soon' | undefined
  /** Tells its stream all that is new. */
  catchUp(): Promise<void>
}

/** Who follows what on this node: one listener for all, and nothing is read while nothing changes. */
export type Followers = {
  /** To be awaited before anything is read that a follower goes on from. */
  attend(accountId: string): Promise<void>
  /** Catches up at once, and at every change until its stream ends. */
  add(follower: Follower): void
  close(): Promise<void>
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    followers: Followers
  }
}

type Parts = { database: Database; clock: Clock; log: Logger }
type Kept = {
  follower: Follower
  isDue: boolean
  isBusy: boolean
  lookedAtMs: number
  waiting: NodeJS.Timeout | undefined
}

/** Also for what a message was lost about. */
const SWEEP_MS = 15_000
const ATTENDED_MS = (FOLLOWED_SECONDS * 1000) / 2
const SETTLED_MS = 1000
const SOON_MS = 500

export async function openFollowers({ database, clock, log }: Parts): Promise<Followers> {
  const byAccount = new Map<string, Set<Kept>>()
  const attended = new Map<string, { since: number; marking: Promise<void> }>()
  const unlisten = await database.listen('generation_changes', hear, wakeAll)
  const sweeping = setInterval(() => void sweep().catch(report), SWEEP_MS)

  return {
    async attend(accountId) {
      const known = attended.get(accountId)
      if (known && clock.now() - known.since < ATTENDED_MS) return known.marking
      const marking = markFollowed(database.db, [accountId])
      attended.set(accountId, { since: clock.now(), marking })
      marking.then(
        // A change that was under way meanwhile has told nobody.
        () => void setTimeout(() => wake(accountId), SETTLED_MS).unref(),
        () => attended.delete(accountId),
      )
      return marking
    },
    add(follower) {
      const { accountId, stream } = follower
      const kept: Kept = { follower, isDue: true, isBusy: false, lookedAtMs: 0, waiting: undefined }
      const others = byAccount.get(accountId) ?? new Set()
      byAccount.set(accountId, others.add(kept))
      stream.onClose(() => {
        clearTimeout(kept.waiting)
        others.delete(kept)
        if (others.size === 0) byAccount.delete(accountId)
      })
      catchUp(kept)
    },
    async close() {
      clearInterval(sweeping)
      await unlisten()
    },
  }

  function hear(message: string) {
    const change = readChange(message)
    if (!change) return
    for (const kept of byAccount.get(change.accountId) ?? []) {
      const urgency = kept.follower.urgencyOf(change)
      if (urgency === 'now') catchUp(kept)
      if (urgency === 'soon') catchUpSoon(kept)
    }
  }

  function wake(accountId: string) {
    for (const kept of byAccount.get(accountId) ?? []) catchUp(kept)
  }

  function wakeAll() {
    for (const accountId of byAccount.keys()) wake(accountId)
  }

  async function sweep() {
    const followed = [...byAccount.keys()]
    for (const accountId of attended.keys()) if (!byAccount.has(accountId)) attended.delete(accountId)
    if (followed.length === 0) return
    await markFollowed(database.db, followed)
    for (const accountId of followed)
      attended.set(accountId, { since: clock.now(), marking: Promise.resolve() })
    wakeAll()
  }

  /** What changes while it catches up makes it due again, once. */
  function catchUp(kept: Kept) {
    kept.isDue = true
    if (!kept.isBusy) void run(kept).catch(report)
  }

  /** Not more often than twice a second. */
  function catchUpSoon(kept: Kept) {
    const waitMs = Math.max(0, kept.lookedAtMs + SOON_MS - performance.now())
    kept.waiting ??= setTimeout(() => {
      kept.waiting = undefined
      catchUp(kept)
    }, waitMs)
  }

  async function run(kept: Kept) {
    const { follower } = kept
    kept.isBusy = true
    try {
      while (kept.isDue && !follower.stream.isOver) {
        kept.isDue = false
        kept.lookedAtMs = performance.now()
        await follower.catchUp()
      }
    } finally {
      kept.isBusy = false
    }
  }

  /** A database that is away says so itself, and the sweep tries again. */
  function report(error: unknown) {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a follower of events could not be told')
  }
}
