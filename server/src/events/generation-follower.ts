import type { CallerId } from '../accounts/callers.ts'
import type { ValidCallers } from '../accounts/valid-callers.store.ts'
import { isFinal } from '../generations/generation.ts'
import type { EventStream } from '../platform/http/event-stream.ts'
import type { Follower } from './followers.ts'
import type { State, States } from './states.store.ts'

type Asked = {
  id: string
  accountId: string
  callerId: CallerId
  status: State['status']
  seenVersion: number
}
type Reads = { states: States; validCallers: ValidCallers }

/** Tells a stream of one generation, from after the version that was seen to the end. */
export function generationFollower(reads: Reads, stream: EventStream, asked: Asked): Follower {
  const { id, accountId, callerId } = asked
  let { status, seenVersion } = asked
  return {
    accountId,
    stream,
    urgencyOf({ generationId, before }) {
      if (generationId === id) return 'now'
      // Whoever leaves the queue moves all who stand behind. To find a place costs as much as the queue is long.
      return status === 'queued' && before === 'queued' ? 'soon' : undefined
    },
    async catchUp() {
      const state = await reads.states.add(id)
      if (!state) return stream.finish() // Deleted: there is nothing more to tell.
      status = state.status
      // The end is told to everybody, whatever they claim to have seen.
      if (state.version <= seenVersion && !isFinal(status)) return
      // Asked after the read: nothing that came after the end of a key or session is told.
      if (!(await reads.validCallers.add(callerId))) return stream.finish()
      seenVersion = state.version
      stream.tell({ id: String(seenVersion), event: 'generation', data: state.text })
      if (isFinal(status)) stream.finish()
    },
  }
}
