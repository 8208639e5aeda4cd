import type { EventStream } from '../platform/http/event-stream.ts'
import { isFinal } from './change.ts'
import type { Follower } from './followers.store.ts'
import type { State, States } from './states.store.ts'

/** Tells a stream of one generation, from the state that was read first to the last one. */
export function followGeneration(
  states: States,
  stream: EventStream,
  id: string,
  first: State,
  seenVersion: number,
): Follower {
  let version = seenVersion
  let { status } = first
  tell(first)
  return {
    accountId: first.accountId,
    stream,
    urgencyOf({ generationId, before }) {
      if (generationId === id) return 'now'
      // Whoever leaves the queue moves all who stand behind. To find a place costs as much as the queue is long.
      return status === 'queued' && before === 'queued' ? 'soon' : undefined
    },
    async catchUp() {
      const state = await states.add(id)
      if (state) tell(state)
      else stream.finish() // Deleted: there is nothing more to tell.
    },
  }

  function tell(state: State) {
    status = state.status
    // The end is told to everybody, whatever they claim to have seen.
    if (state.version <= version && !isFinal(status)) return
    version = state.version
    stream.tell({ id: String(version), event: 'generation', data: state.text })
    if (isFinal(status)) stream.finish()
  }
}
