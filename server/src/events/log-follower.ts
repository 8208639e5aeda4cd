import type { CallerId } from '../accounts/callers.ts'
import type { ValidCallers } from '../accounts/valid-callers.store.ts'
import { isFinal } from '../generations/generation.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Follower } from './followers.ts'
import type { EventLog } from './log.store.ts'

/** Few enough that a client which stops reading costs little. */
const AT_ONCE = 20

type Asked = { accountId: string; callerId: CallerId; seenSeq: number; sealCursor(seq: number): string }
type Reads = { eventLog: EventLog; validCallers: ValidCallers }

/** Tells a stream of every event of an account after the given one, as fast as the client reads. */
export function logFollower(reads: Reads, stream: EventStream, asked: Asked): Follower {
  const { accountId, callerId, sealCursor } = asked
  let afterSeq = asked.seenSeq
  return {
    accountId,
    stream,
    urgencyOf: ({ now }) => (isFinal(now) ? 'now' : undefined),
    async catchUp() {
      let count: number
      do {
        const events = await reads.eventLog.add({ accountId, afterSeq, limit: AT_ONCE })
        let isValid = false
        for (const { seq, event } of events) {
          // Before each: a page of large ones is more than may wait for a client.
          if (!stream.hasRoom) {
            await stream.room()
            isValid = false
          }
          // Asked after the read, and again after every wait: nothing that came after the end of a key or session is told.
          isValid ||= await reads.validCallers.add(callerId)
          if (!isValid) stream.finish()
          if (stream.isOver) return
          stream.tell({ id: sealCursor(seq), event: event.type, data: JSON.stringify(event) })
          afterSeq = seq
        }
        count = events.length
      } while (count === AT_ONCE)
    },
  }
}
