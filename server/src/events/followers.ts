import { createBatcher } from '../platform/batcher.ts'
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

/**
 * Who follows what on this node, with one listener for all. How nobody misses anything:
 *
 * 1. The account is marked as followed. Changes that see the mark are told on the channel.
 * 2. Only then the follower reads for the first time. What was read before the mark may have changed unheard.
 * 3. A second later it reads again: a change that was under way while the mark was written has not seen it.
 * 4. A message makes those due whom it concerns; what is heard during a read makes for one more.
 * 5. Every 15 seconds all marks are renewed and everybody reads, for messages that were lost.
 */
export type Followers = {
  /** Until its stream ends. */
  add(follower: Follower): void
  close(): Promise<void>
}

declare module '../platform/http/endpoint.ts' {
  interface Tools {
    followers: Followers
  }
}

type Parts = { database: Database; clock: Clock; log: Logger }

/** It stays until the next sweep when its last follower has left: whoever comes back finds it marked. */
type Followed = { entries: Set<Entry>; marking: Promise<unknown>; markedAtMs: number }
type Entry = {
  follower: Follower
  isDue: boolean
  isBusy: boolean
  lookedAtMs: number
  waiting: NodeJS.Timeout | undefined
}

const SWEEP_MS = 15_000
const MARKED_MS = (FOLLOWED_SECONDS * 1000) / 2
const MARKED_AT_ONCE = 500
const SETTLED_MS = 1000
const SOON_MS = 500

export async function openFollowers({ database, clock, log }: Parts): Promise<Followers> {
  const { db } = database
  const accounts = new Map<string, Followed>()
  const marks = createBatcher({
    lanes: 1,
    maxItems: MARKED_AT_ONCE,
    async run(ids: string[]) {
      await markFollowed(db, ids)
      return ids
    },
    isCommon: isDatabaseUnavailable,
  })
  const unlisten = await database.listen('generation_changes', hear, wakeAll)
  let isSweeping = false
  const sweeping = setInterval(() => void sweep().catch(report), SWEEP_MS)

  return {
    add(follower) {
      const { accountId, stream } = follower
      const entry: Entry = { follower, isDue: false, isBusy: false, lookedAtMs: 0, waiting: undefined }
      const followed = accounts.get(accountId) ?? {
        entries: new Set(),
        marking: Promise.resolve(),
        markedAtMs: -Infinity,
      }
      accounts.set(accountId, followed)
      followed.entries.add(entry)
      stream.onClose(() => {
        clearTimeout(entry.waiting)
        followed.entries.delete(entry)
      })
      mark(accountId, followed).then(() => catchUp(entry), report)
    },
    async close() {
      clearInterval(sweeping)
      await unlisten()
    },
  }

  function mark(accountId: string, followed: Followed): Promise<unknown> {
    if (clock.now() - followed.markedAtMs < MARKED_MS) return followed.marking
    followed.markedAtMs = clock.now()
    followed.marking = marks.add(accountId)
    followed.marking.then(
      () => void setTimeout(() => wake(followed), SETTLED_MS).unref(),
      () => (followed.markedAtMs = -Infinity),
    )
    return followed.marking
  }

  function hear(message: string) {
    const change = readChange(message)
    if (!change) return
    for (const entry of accounts.get(change.accountId)?.entries ?? []) {
      const urgency = entry.follower.urgencyOf(change)
      if (urgency === 'now') catchUp(entry)
      if (urgency === 'soon') catchUpSoon(entry)
    }
  }

  function wake({ entries }: Followed) {
    for (const entry of entries) catchUp(entry)
  }

  function wakeAll() {
    for (const followed of accounts.values()) wake(followed)
  }

  async function sweep() {
    if (isSweeping) return
    for (const [accountId, { entries }] of accounts) if (entries.size === 0) accounts.delete(accountId)
    if (accounts.size === 0) return
    isSweeping = true
    try {
      const swept = new Map(accounts)
      await markFollowed(db, [...swept.keys()])
      for (const followed of swept.values())
        Object.assign(followed, { marking: Promise.resolve(), markedAtMs: clock.now() })
      wakeAll()
    } finally {
      isSweeping = false
    }
  }

  /** What changes while it catches up makes it due again, once. */
  function catchUp(entry: Entry) {
    entry.isDue = true
    if (!entry.isBusy) void run(entry).catch(report)
  }

  /** Not more often than twice a second. */
  function catchUpSoon(entry: Entry) {
    const waitMs = Math.max(0, entry.lookedAtMs + SOON_MS - performance.now())
    entry.waiting ??= setTimeout(() => {
      entry.waiting = undefined
      catchUp(entry)
    }, waitMs)
  }

  async function run(entry: Entry) {
    const { follower } = entry
    entry.isBusy = true
    try {
      while (entry.isDue && !follower.stream.isOver) {
        entry.isDue = false
        entry.lookedAtMs = performance.now()
        await follower.catchUp()
      }
    } finally {
      entry.isBusy = false
    }
  }

  /** A database that is away says so itself, and the sweep tries again. */
  function report(error: unknown) {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'a follower of events could not be told')
  }
}
