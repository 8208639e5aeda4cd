import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import { EventStream } from './event-stream.ts'
import { Problem } from './problem.ts'

/** The event streams that are open on this node. */
export type OpenStreams = {
  /** Throws a Problem where there is no place for one more. */
  open(caller: string, account: string): EventStream
  readonly size: number
  /** Ends all of them, and opens no more. */
  close(): void
}

declare module './endpoint.ts' {
  interface Tools {
    streams: OpenStreams
  }
}

type Options = {
  most: { perCaller: number; perAccount: number; onNode: number }
  heartbeatMs: number
  lifeMs: number
  /** Which of the callers may still call. */
  findValidCallers(callers: string[]): Promise<Set<string>>
  clock: Clock
  log: Logger
}

type Place = { caller: string; account: string; openedAtMs: number }
type Range = { least: number; most: number }

const LOOK_EVERY_MS = 1000
const LOOKS_TO_CHECK = 3
/** Those who were sent away together do not come back together. */
const COME_BACK_MS = { least: 500, most: 2500 }
/** Those who gave way to another stay away for longer than that one has to be safe: nobody is pushed to and fro. */
const SAFE_MS = 60_000
const STAY_AWAY_MS = { least: 60_000, most: 90_000 }
const FULL_SECONDS = 10

/** Every stream has a caller, heartbeats and an end, whatever is told on it. */
export function openStreams(options: Options): OpenStreams {
  const { most, heartbeatMs, lifeMs, findValidCallers, clock, log } = options
  const places = new Map<EventStream, Place>() // Oldest first.
  let looks = 0
  let isChecking = false
  let isBlind = false
  let isClosing = false
  const looking = setInterval(look, LOOK_EVERY_MS)

  return {
    open(caller, account) {
      if (isClosing) throw unavailable('This node is stopping. Try again: another answers.', 1)
      makeRoom('This key or session', most.perCaller, (place) => place.caller === caller)
      makeRoom('This account', most.perAccount, (place) => place.account === account)
      if (places.size >= most.onNode)
        throw unavailable('This node has no room for another event stream. Poll meanwhile.', FULL_SECONDS)
      const stream = new EventStream(clock)
      places.set(stream, { caller, account, openedAtMs: clock.now() })
      stream.onClose(() => places.delete(stream))
      return stream
    },
    get size() {
      return places.size
    },
    close() {
      isClosing = true
      clearInterval(looking)
      for (const stream of places.keys()) sendAway(stream, COME_BACK_MS)
    },
  }

  /** At its limit the oldest gives way: a client that vanished keeps its place until the network has noticed. */
  function makeRoom(whose: string, mostOfThem: number, isOne: (place: Place) => boolean) {
    const own = places
      .entries()
      .filter(([, place]) => isOne(place))
      .toArray()
    if (own.length < mostOfThem) return
    const [oldest, { openedAtMs }] = own[0]!
    const safeMs = openedAtMs + SAFE_MS - clock.now()
    if (safeMs > 0) throw tooMany(whose, own.length, safeMs)
    places.delete(oldest) // At once: its end may take a moment.
    sendAway(oldest, STAY_AWAY_MS)
  }

  function look() {
    const now = clock.now()
    for (const [stream, { openedAtMs }] of places) {
      if (now - openedAtMs >= lifeMs) sendAway(stream, COME_BACK_MS)
      else if (now - stream.saidAtMs >= heartbeatMs) stream.beat()
    }
    if (++looks % LOOKS_TO_CHECK === 0 && places.size > 0 && !isChecking) void endInvalidCallers()
  }

  async function endInvalidCallers() {
    isChecking = true
    try {
      const asked = new Set(places.values().map(({ caller }) => caller))
      const valid = await findValidCallers([...asked])
      for (const [stream, { caller }] of places) if (asked.has(caller) && !valid.has(caller)) stream.finish()
      isBlind = false
    } catch (error) {
      if (!isBlind) log.warn({ err: error }, 'could not ask whether those who follow events still may')
      isBlind = true
    } finally {
      isChecking = false
    }
  }
}

function sendAway(stream: EventStream, { least, most }: Range): void {
  stream.finish(Math.round(least + Math.random() * (most - least)))
}

const unavailable = (detail: string, retryAfterSeconds: number) =>
  new Problem('unavailable', detail, { retryAfterSeconds })

function tooMany(whose: string, count: number, safeMs: number): Problem {
  const detail = `${whose} has ${count} event streams open here, all of them young. Close one, poll, or follow the log of events, which tells of every generation in one stream.`
  return new Problem('rate_limited', detail, { retryAfterSeconds: Math.ceil(safeMs / 1000) })
}
