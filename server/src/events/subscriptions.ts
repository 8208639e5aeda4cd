import { createBatcher } from '../platform/batcher.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { isDatabaseUnavailable } from '../platform/db/unavailable.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Logger } from '../platform/log.ts'
import { readChange, type Change } from './change.ts'
import { SUBSCRIBED_SECONDS, markSubscribed } from './subscribed-accounts.store.ts'

export type Subscription = {
  accountId: string
  stream: EventStream
  /** Whether the change is relevant, and whether it can wait a moment. */
  urgencyOf(change: Change): 'now' | 'soon' | undefined
  /** Sends its stream everything new. */
  catchUp(): Promise<void>
}

/**
 * The subscriptions of this node, with one listener for all. How no change is missed:
 *
 * 1. The account is marked as subscribed. Transactions that see the mark notify the channel of their changes.
 * 2. Only then the subscription reads for the first time: changes before the mark were not notified.
 * 3. A second later it reads again: a transaction under way while the mark was written has not seen it.
 * 4. A notification makes the subscriptions that it concerns read; one that arrives during a read causes another read.
 * 5. Every 15 seconds all marks are renewed and all subscriptions read, in case notifications were lost.
 */
export type Subscriptions = {
  /** The subscription lasts until its stream ends. */
  add(subscription: Subscription): void
  close(): Promise<void>
}

type Parts = { database: Database; clock: Clock; log: Logger }

/**
 * Kept until the next sweep after its last subscription has ended, so that a client that reconnects finds it marked.
 */
type SubscribedAccount = { entries: Set<Entry>; marking: Promise<unknown>; markedAtMs: number }
type Entry = {
  subscription: Subscription
  isDue: boolean
  isBusy: boolean
  readAtMs: number
  waiting: NodeJS.Timeout | undefined
}

const SWEEP_MS = 15_000
const RENEW_AFTER_MS = (SUBSCRIBED_SECONDS * 1000) / 2
const MARK_BATCH_SIZE = 500
const SECOND_READ_MS = 1000
const SOON_MS = 500

export async function openSubscriptions({ database, clock, log }: Parts): Promise<Subscriptions> {
  const { db } = database
  const accounts = new Map<string, SubscribedAccount>()
  const marks = createBatcher({
    concurrency: 1,
    maxItems: MARK_BATCH_SIZE,
    async run(ids: string[]) {
      await markSubscribed(db, ids)
      return ids
    },
    isBatchError: isDatabaseUnavailable,
  })
  const unlisten = await database.listen('generation_changes', onNotification, wakeAll)
  let isSweeping = false
  const sweeping = setInterval(() => void sweep().catch(logFailure), SWEEP_MS)

  return {
    add(subscription) {
      const { accountId, stream } = subscription
      const entry: Entry = { subscription, isDue: false, isBusy: false, readAtMs: 0, waiting: undefined }
      const account = accounts.get(accountId) ?? {
        entries: new Set(),
        marking: Promise.resolve(),
        markedAtMs: -Infinity,
      }
      accounts.set(accountId, account)
      account.entries.add(entry)
      stream.onClose(() => {
        clearTimeout(entry.waiting)
        account.entries.delete(entry)
      })
      mark(accountId, account).then(() => catchUp(entry), logFailure)
    },
    async close() {
      clearInterval(sweeping)
      await unlisten()
    },
  }

  function mark(accountId: string, account: SubscribedAccount): Promise<unknown> {
    if (clock.now() - account.markedAtMs < RENEW_AFTER_MS) return account.marking
    account.markedAtMs = clock.now()
    account.marking = marks.add(accountId)
    account.marking.then(
      () => void setTimeout(() => wake(account), SECOND_READ_MS).unref(),
      () => (account.markedAtMs = -Infinity),
    )
    return account.marking
  }

  function onNotification(message: string) {
    const change = readChange(message)
    if (!change) return
    for (const entry of accounts.get(change.accountId)?.entries ?? []) {
      const urgency = entry.subscription.urgencyOf(change)
      if (urgency === 'now') catchUp(entry)
      if (urgency === 'soon') catchUpSoon(entry)
    }
  }

  function wake({ entries }: SubscribedAccount) {
    for (const entry of entries) catchUp(entry)
  }

  function wakeAll() {
    for (const account of accounts.values()) wake(account)
  }

  async function sweep() {
    if (isSweeping) return
    for (const [accountId, { entries }] of accounts) if (entries.size === 0) accounts.delete(accountId)
    if (accounts.size === 0) return
    isSweeping = true
    try {
      const swept = new Map(accounts)
      await markSubscribed(db, [...swept.keys()])
      for (const account of swept.values())
        Object.assign(account, { marking: Promise.resolve(), markedAtMs: clock.now() })
      wakeAll()
    } finally {
      isSweeping = false
    }
  }

  /** Changes during a read cause one more read. */
  function catchUp(entry: Entry) {
    entry.isDue = true
    if (!entry.isBusy) void run(entry).catch(logFailure)
  }

  /** At most twice a second. */
  function catchUpSoon(entry: Entry) {
    const waitMs = Math.max(0, entry.readAtMs + SOON_MS - performance.now())
    entry.waiting ??= setTimeout(() => {
      entry.waiting = undefined
      catchUp(entry)
    }, waitMs)
  }

  async function run(entry: Entry) {
    const { subscription } = entry
    entry.isBusy = true
    try {
      while (entry.isDue && !subscription.stream.isOver) {
        entry.isDue = false
        entry.readAtMs = performance.now()
        await subscription.catchUp()
      }
    } finally {
      entry.isBusy = false
    }
  }

  /** An unavailable database is logged elsewhere, and the sweep tries again. */
  function logFailure(error: unknown) {
    if (!isDatabaseUnavailable(error)) log.error({ err: error }, 'an event stream could not be updated')
  }
}
