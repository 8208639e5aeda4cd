import type { ValidCallers } from '../accounts/valid-callers.store.ts'
import type { Cursors } from '../platform/http/cursor.ts'
import type { OpenStreams } from '../platform/http/open-streams.ts'
import type { EventLog } from './log.store.ts'
import type { States } from './states.store.ts'
import type { Subscriptions } from './subscriptions.ts'

/** What the operations of events need. */
export type EventsDependencies = {
  streams: OpenStreams
  subscriptions: Subscriptions
  states: States
  eventLog: EventLog
  validCallers: ValidCallers
  cursors: Cursors
}
