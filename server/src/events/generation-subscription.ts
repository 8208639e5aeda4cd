import type { CallerId } from '../accounts/callers.ts'
import type { ValidCallers } from '../accounts/valid-callers.store.ts'
import { isFinal } from '../generations/generation.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Subscription } from './subscriptions.ts'
import type { State, States } from './states.store.ts'

type Target = {
  id: string
  accountId: string
  callerId: CallerId
  status: State['status']
  seenVersion: number
}
type Reads = { states: States; validCallers: ValidCallers }

/** Sends a stream the states of one generation, from after the last seen version to the end. */
export function generationSubscription(reads: Reads, stream: EventStream, target: Target): Subscription {
  const { id, accountId, callerId } = target
  let { status, seenVersion } = target
  return {
    accountId,
    stream,
    urgencyOf({ generationId, before }) {
      if (generationId === id) return 'now'
      // When another generation leaves the queue, all behind it move up. Finding a position costs as much as the queue
      // is long, so it can wait.
      return status === 'queued' && before === 'queued' ? 'soon' : undefined
    },
    async catchUp() {
      const state = await reads.states.add(id)
      if (!state) return stream.finish() // Deleted, so there is nothing more to send.
      status = state.status
      // The final state is always sent, whatever version the client claims to have seen.
      if (state.version <= seenVersion && !isFinal(status)) return
      // Checked after the read, so that nothing newer than the end of the key or session is sent.
      if (!(await reads.validCallers.add(callerId))) return stream.finish()
      seenVersion = state.version
      stream.write({ id: String(seenVersion), event: 'generation', data: state.text })
      if (isFinal(status)) stream.finish()
    },
  }
}
