import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { EventStream } from './event-stream.ts'
import { Problem } from './problem.ts'

/** The event streams that are open on this node. */
export type OpenStreams = {
  /** Throws a Problem where the limit is reached. */
  open(caller: string, account: string): EventStream
  readonly size: number
  /** Ends all streams and refuses new ones. */
  close(): void
}

type Options = {
  limits: { perCaller: number; perAccount: number; onNode: number }
  heartbeatMs: number
  lifeMs: number
  /** Which of the callers are still valid. */
  findValidCallers(callers: string[]): Promise<Set<string>>
  clock: Clock
  log: Logger
}

type Slot = { caller: string; account: string; openedAtMs: number }
type Range = { min: number; max: number }

const TICK_MS = 1000
const TICKS_PER_CHECK = 3
/** Random, so that clients whose streams end together do not reconnect together. */
const RECONNECT_MS = { min: 500, max: 2500 }
/** A young stream is not evicted. An evicted client stays away for longer than that, so that two do not evict each other. */
const PROTECTED_MS = 60_000
const EVICTED_RECONNECT_MS = { min: 60_000, max: 90_000 }
const RETRY_WHEN_FULL_SECONDS = 10

/** Gives every stream a caller, heartbeats and an end. */
export function openStreams(options: Options): OpenStreams {
  const { limits, heartbeatMs, lifeMs, findValidCallers, clock, log } = options
  const slots = new Map<EventStream, Slot>() // Oldest first.
  let ticks = 0
  let isChecking = false
  let hasCheckFailed = false
  let isClosing = false
  const ticking = setInterval(tick, TICK_MS)

  return {
    open(caller, account) {
      if (isClosing) throw unavailable('This server is shutting down. Try again: another one answers.', 1)
      evictOldest('This key or session', limits.perCaller, (slot) => slot.caller === caller)
      evictOldest('This account', limits.perAccount, (slot) => slot.account === account)
      if (slots.size >= limits.onNode)
        throw unavailable(
          'This server has no room for another event stream. Poll in the meantime.',
          RETRY_WHEN_FULL_SECONDS,
        )
      const stream = new EventStream(clock)
      slots.set(stream, { caller, account, openedAtMs: clock.now() })
      stream.onClose(() => slots.delete(stream))
      return stream
    },
    get size() {
      return slots.size
    },
    close() {
      isClosing = true
      clearInterval(ticking)
      for (const stream of slots.keys()) endWithRetry(stream, RECONNECT_MS)
    },
  }

  /** At the limit, ends the oldest stream: the slot of a client that vanished stays taken until the network notices. */
  function evictOldest(whose: string, limit: number, isOne: (slot: Slot) => boolean) {
    const own = slots
      .entries()
      .filter(([, slot]) => isOne(slot))
      .toArray()
    const [first] = own
    if (!first || own.length < limit) return
    const [oldest, { openedAtMs }] = first
    const protectedMs = openedAtMs + PROTECTED_MS - clock.now()
    if (protectedMs > 0) throw tooMany(whose, own.length, protectedMs)
    slots.delete(oldest) // At once, because its end may take a moment.
    endWithRetry(oldest, EVICTED_RECONNECT_MS)
  }

  function tick() {
    const now = clock.now()
    for (const [stream, { openedAtMs }] of slots) {
      if (now - openedAtMs >= lifeMs) endWithRetry(stream, RECONNECT_MS)
      else if (now - stream.lastWriteMs >= heartbeatMs) stream.writeHeartbeat()
    }
    if (++ticks % TICKS_PER_CHECK === 0 && slots.size > 0 && !isChecking) void endInvalidCallers()
  }

  async function endInvalidCallers() {
    isChecking = true
    try {
      const asked = new Set(slots.values().map(({ caller }) => caller))
      const valid = await findValidCallers([...asked])
      for (const [stream, { caller }] of slots) if (asked.has(caller) && !valid.has(caller)) stream.finish()
      hasCheckFailed = false
    } catch (error) {
      if (!hasCheckFailed) log.warn({ err: error }, 'could not ask whether those who follow events still may')
      hasCheckFailed = true
    } finally {
      isChecking = false
    }
  }
}

function endWithRetry(stream: EventStream, { min, max }: Range): void {
  stream.finish(Math.round(min + Math.random() * (max - min)))
}

const unavailable = (detail: string, retryAfterSeconds: number) =>
  new Problem('unavailable', detail, { retryAfterSeconds })

function tooMany(whose: string, count: number, protectedMs: number): Problem {
  const detail = `${whose} has ${count} event streams open, all of them recent. Close one, poll, or follow the event log, which covers every generation in one stream.`
  return new Problem('rate_limited', detail, { retryAfterSeconds: Math.ceil(protectedMs / 1000) })
}
