import { isFinal } from '../generations/generation.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Follower } from './followers.ts'
import type { EventLog } from './log.store.ts'

/** Few enough that a client which stops reading costs little. */
const AT_ONCE = 20

/** Tells a stream of every event of an account after the given one, as fast as the client reads. */
export function logFollower(
  log: EventLog,
  stream: EventStream,
  accountId: string,
  seenSeq: number,
  sealCursor: (seq: number) => string,
): Follower {
  let afterSeq = seenSeq
  return {
    accountId,
    stream,
    urgencyOf: ({ now }) => (isFinal(now) ? 'now' : undefined),
    async catchUp() {
      let count: number
      do {
        const events = await log.add({ accountId, afterSeq, limit: AT_ONCE })
        for (const { seq, event } of events) {
          await stream.room() // Before each: a page of large ones is more than may wait for a client.
          if (stream.isOver) return
          stream.tell({ id: sealCursor(seq), event: event.type, data: JSON.stringify(event) })
          afterSeq = seq
        }
        count = events.length
      } while (count === AT_ONCE)
    },
  }
}
