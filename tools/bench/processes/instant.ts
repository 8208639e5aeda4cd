// The program with a backend of our own: RUN_MS after it was called it delivers one small file. The parent process
// gets a message for each call, which some figures wait for.
import { setTimeout as sleep } from 'node:timers/promises'
import { readConfig } from '../../../server/src/config.ts'
import { openConfigured } from '../../../server/src/database.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { openLog } from '../../../server/src/platform/log.ts'
import type { Provider } from '../../../server/src/providers/provider.ts'
import { createService } from '../../../server/src/service.ts'

export type ProviderCalled = { calledAtMs: number }

const runMs = Number(process.env['RUN_MS'] ?? 0)
const output = {
  kind: 'image',
  mimeType: 'image/png',
  width: 1,
  height: 1,
  durationSeconds: null,
  bytes: Buffer.from('an output'),
} as const

const instant: Provider = {
  name: 'sandbox',
  repeatable: true,
  async submit() {
    process.send?.({ calledAtMs: performance.timeOrigin + performance.now() } satisfies ProviderCalled)
    return {}
  },
  async poll(_handle, _work, signal) {
    if (runMs > 0) await sleep(runMs, undefined, { signal })
    return { state: 'succeeded', outputs: [output] }
  },
  async cancel() {},
}

const config = readConfig(process.env)
const log = await openLog(config.logLevel)
const { http, open } = createService({
  config,
  log,
  clock: systemClock,
  opening: openConfigured(config, log),
  providers: new Map([[instant.name, instant]]),
})
await http.listen({ port: config.port, host: config.host })
const { close } = await open()
process.on('SIGTERM', () => void close().then(() => process.exit(0)))
console.log('ready')
