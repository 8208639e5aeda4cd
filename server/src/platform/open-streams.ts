import type { Clock } from './clock.ts'
import { EventStream } from './http/event-stream.ts'
import { Problem } from './http/problem.ts'
import type { Logger } from './log.ts'

/** The event streams that are open on this node. */
export type OpenStreams = {
  /** Undefined where this caller has as many as it may. */
  open(caller: string): EventStream | undefined
  readonly size: number
  /** Ends all of them, and opens no more. */
  close(): void
}

declare module './http/endpoint.ts' {
  interface Tools {
    streams: OpenStreams
  }
}

type Options = {
  mostPerCaller: number
  heartbeatMs: number
  lifeMs: number
  /** Which of the callers may still call. */
  findWelcome(callers: string[]): Promise<Set<string>>
  clock: Clock
  log: Logger
}

const LOOK_EVERY_MS = 1000
const LOOKS_TO_CHECK = 3
/** Those who were sent away together do not come back together. */
const COME_BACK_MS = { least: 500, most: 2500 }

/** Every stream has a caller, heartbeats and an end, whatever is told on it. */
export function openStreams(options: Options): OpenStreams {
  const { mostPerCaller, heartbeatMs, lifeMs, findWelcome, clock, log } = options
  const byCaller = new Map<string, Set<EventStream>>()
  const openedAtMs = new Map<EventStream, number>()
  let looks = 0
  let isClosing = false
  const looking = setInterval(look, LOOK_EVERY_MS)

  return {
    open(caller) {
      if (isClosing)
        throw new Problem('unavailable', 'This node is stopping. Try again: another answers.', {
          retryAfterSeconds: 1,
        })
      const own = byCaller.get(caller) ?? new Set()
      if (own.size >= mostPerCaller) return undefined
      const stream = new EventStream(clock)
      byCaller.set(caller, own.add(stream))
      openedAtMs.set(stream, clock.now())
      stream.onClose(() => {
        openedAtMs.delete(stream)
        own.delete(stream)
        if (own.size === 0) byCaller.delete(caller)
      })
      return stream
    },
    get size() {
      return openedAtMs.size
    },
    close() {
      isClosing = true
      clearInterval(looking)
      for (const stream of openedAtMs.keys()) sendAway(stream)
    },
  }

  function look() {
    const now = clock.now()
    for (const [stream, openedAt] of openedAtMs) {
      if (now - openedAt >= lifeMs) sendAway(stream)
      else if (now - stream.saidAtMs >= heartbeatMs) stream.beat()
    }
    if (++looks % LOOKS_TO_CHECK === 0 && byCaller.size > 0) void endUnwelcome()
  }

  async function endUnwelcome() {
    try {
      const asked = [...byCaller.keys()]
      const welcome = await findWelcome(asked)
      for (const caller of asked)
        if (!welcome.has(caller)) for (const stream of byCaller.get(caller) ?? []) stream.finish()
    } catch (error) {
      log.warn({ err: error }, 'could not ask whether those who follow events still may')
    }
  }
}

function sendAway(stream: EventStream): void {
  const { least, most } = COME_BACK_MS
  stream.finish(least + Math.random() * (most - least))
}
