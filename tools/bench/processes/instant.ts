// The program with a backend of our own: RUN_MS after it was called it delivers one small file. With HOLD_UNTIL it
// delivers nothing before it was called so many times, so that claims and settlements can be told apart. The parent
// process may ask how often it was called, and hears of each call with REPORT_CALLS.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type * as ConfigModule from '../../../server/src/config.ts'
import type * as DatabaseModule from '../../../server/src/database.ts'
import type * as ClockModule from '../../../server/src/platform/clock.ts'
import type * as LogModule from '../../../server/src/platform/log.ts'
import type { Provider } from '../../../server/src/providers/provider.ts'
import type * as ServiceModule from '../../../server/src/service.ts'

export type ProviderCalled = { calledAtMs: number }
/** The answer to any message. */
export type CallCount = { calls: number }

const source = (path: string) =>
  import(pathToFileURL(join(process.env['SERVICE_FOLDER']!, 'server/src', path)).href)
const { readConfig } = (await source('config.ts')) as typeof ConfigModule
const { openConfigured } = (await source('database.ts')) as typeof DatabaseModule
const { systemClock } = (await source('platform/clock.ts')) as typeof ClockModule
const { openLog } = (await source('platform/log.ts')) as typeof LogModule
const { createService } = (await source('service.ts')) as typeof ServiceModule

const runMs = Number(process.env['RUN_MS'] ?? 0)
const holdUntil = Number(process.env['HOLD_UNTIL'] ?? 0)
const reportsCalls = process.env['REPORT_CALLS'] === '1'
const held = Promise.withResolvers<void>()
let calls = 0
if (holdUntil === 0) held.resolve()

/** One transparent pixel, and whole: what is no image is not delivered, and nothing is charged for it. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
/** The same as a thumbnail. */
const thumbnail = Buffer.from('UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAEAcQ0f/+BSKi/wEA', 'base64')
/** Everything about it is said, as of what the sandbox draws, so that nobody has to look at it: this backend is to cost nothing. */
const output = {
  kind: 'image',
  mimeType: 'image/png',
  width: 1,
  height: 1,
  durationSeconds: null,
  bytes: pixel,
  previews: [{ name: 'thumbnail', bytes: thumbnail }],
  metadata: 'kept',
  drawnHere: { transparent: true },
} as const

const instant: Provider = {
  name: 'sandbox',
  repeatable: true,
  async submit() {
    calls++
    if (calls === holdUntil) held.resolve()
    if (reportsCalls)
      process.send?.({ calledAtMs: performance.timeOrigin + performance.now() } satisfies ProviderCalled)
    return {}
  },
  async poll(_handle, _work, signal) {
    if (runMs > 0) await sleep(runMs, undefined, { signal })
    await held.promise
    return { state: 'succeeded', outputs: [output] }
  },
  async cancel() {},
}
process.on('message', () => process.send?.({ calls } satisfies CallCount))

const config = readConfig(process.env)
const { log, logRequest } = await openLog(config.logLevel, {
  node: 'instant',
  role: config.role,
  version: '',
})
const { http, open } = createService({
  config,
  log,
  logRequest,
  clock: systemClock,
  opening: openConfigured(config, log),
  providers: new Map([[instant.name, instant]]),
})
const { close } = await open()
await http.listen({ port: config.port, host: config.host })
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
console.log('ready')
