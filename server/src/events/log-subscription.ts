import type { CallerId } from '../accounts/callers.ts'
import type { ValidCallers } from '../accounts/valid-callers.store.ts'
import { isFinal } from '../generations/generation.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Subscription } from './subscriptions.ts'
import type { EventLog } from './log.store.ts'

/** Few enough that a client which stops reading costs little. */
const AT_ONCE = 20

type Target = { accountId: string; callerId: CallerId; seenSeq: number; sealCursor(seq: number): string }
type Reads = { eventLog: EventLog; validCallers: ValidCallers }

/** Sends a stream every event of an account after the given one, as fast as the client reads. */
export function logSubscription(reads: Reads, stream: EventStream, target: Target): Subscription {
  const { accountId, callerId, sealCursor } = target
  let afterSeq = target.seenSeq
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
          // Checked before each event: a page of large ones may exceed the buffer of a client.
          if (!stream.canWrite) {
            await stream.drain()
            isValid = false
          }
          // Checked after the read and again after every wait, so that nothing newer than the end of the key or session
          // is sent.
          isValid ||= await reads.validCallers.add(callerId)
          if (!isValid) stream.finish()
          if (stream.isOver) return
          stream.write({ id: sealCursor(seq), event: event.type, data: JSON.stringify(event) })
          afterSeq = seq
        }
        count = events.length
      } while (count === AT_ONCE)
    },
  }
}
