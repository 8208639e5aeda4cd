import { eventLimits } from '@atelier/contract/limits.ts'
import type { CallerId } from './accounts/callers.ts'
import { findValidCallers } from './accounts/valid-callers.store.ts'
import { openSubscriptions } from './events/subscriptions.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { openStreams } from './platform/http/open-streams.ts'
import { MAX_CONNECTIONS } from './platform/http/server.ts'
import type { Logger } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'

type Options = { database: Database; metrics: Metrics; clock: Clock; log: Logger }

/** Event streams, and what tells them of changes. */
export async function openLiveEvents({ database, metrics, clock, log }: Options) {
  const streams = openStreams({
    limits: {
      perCaller: eventLimits.streamsPerKey,
      perAccount: eventLimits.streamsPerAccount,
      onNode: MAX_CONNECTIONS / 2, // The other half is left for other requests.
    },
    heartbeatMs: eventLimits.heartbeatSeconds * 1000,
    lifeMs: eventLimits.streamMinutes * 60_000,
    // Streams know callers only as text.
    findValidCallers: (callers) => findValidCallers(database.db, callers as CallerId[]),
    clock,
    log,
  })
  metrics.watchStreams(() => streams.size)
  return { streams, subscriptions: await openSubscriptions({ database, clock, log }) }
}
