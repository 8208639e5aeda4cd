import { pino } from 'pino'
import { systemClock } from '../src/platform/clock.ts'
import { createHttpServer } from '../src/platform/http/server.ts'

type Timeouts = NonNullable<Parameters<typeof createHttpServer>[0]['timeouts']>

/** The service's HTTP server without any of its routes; it does not listen yet. */
export function bareHttpServer(timeouts?: Timeouts) {
  return createHttpServer({
    log: pino({ enabled: false }),
    clock: systemClock,
    trustProxy: 0,
    isHttps: false,
    isUnavailable: () => false,
    ...(timeouts && { timeouts }),
  })
}
