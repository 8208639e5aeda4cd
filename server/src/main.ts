import { flushCompileCache } from 'node:module'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { createDemoAccount, DEMO_EMAIL, tryCommand } from './first-start.ts'
import { systemClock } from './platform/clock.ts'
import { openLog } from './platform/log.ts'
import { openConfigured } from './database.ts'
import { openShutdown } from './platform/shutdown.ts'
import { messageOf } from './platform/thrown.ts'
import { thisNode } from './this-node.ts'

try {
  await start()
} catch (error) {
  const isWithStack = process.env['LOG_LEVEL'] === 'debug' && error instanceof Error
  const text =
    error instanceof ConfigError
      ? error.message
      : `Atelier cannot start: ${isWithStack ? error.stack : messageOf(error)}`
  process.stderr.write(`${text}\n`)
  process.exit(1)
}

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const { log, logRequest } = await openLog(config.logLevel, thisNode(config))
  const shutdown = openShutdown(log)
  const opening = openConfigured(config, log)
  opening.catch(() => undefined) // Reported by `open`, below.
  // Loaded meanwhile, since the embedded database opens in a thread of its own.
  const { createService } = await import('./service.ts')
  const tracing = config.tracing && (await import('./platform/tracing/tracing.ts'))
  const { http, catalog, open } = createService({
    config,
    log,
    logRequest,
    clock: systemClock,
    opening,
    openTracing: tracing?.openTracing,
  })
  await http.ready() // While the database opens.
  const service = await open()
  await http.listen({ port: config.port, host: config.host }).catch(async (error: NodeJS.ErrnoException) => {
    await service.close()
    throw new Error(listenFailure(error, config.port), { cause: error })
  })
  shutdown.guard(service.close, config.drainSeconds + config.shutdownSeconds, () => {
    service.reloadModels().catch((error: unknown) => log.error({ err: error }, 'could not reload'))
  })

  flushCompileCache() // For the next start; not at shutdown, which should be quick.
  say(
    config.role === 'worker'
      ? `Atelier is ready: a worker, which answers only /healthz, /readyz and /metrics, on port ${config.port}`
      : `Atelier is ready at ${config.publicUrl}; the API reference is at ${config.publicUrl}/docs`,
  )
  if (!config.databaseUrl) {
    say(
      `Data is in ${config.dataDir}, in the embedded database: it survives a crash of the process, but not a power failure.`,
    )
  }
  if (config.isDevelopment) {
    say(
      'Development mode: only this machine can reach it, and sign-up is open. Set HOST and PUBLIC_URL to serve others.',
    )
    const demo = await createDemoAccount(service.database.db, config.publicUrl)
    if (demo) {
      say(
        `Created the account ${DEMO_EMAIL} with 10,000 coins, which is also operator. Its credentials are shown only now:`,
      )
      say(`  API key       ${demo.key}`)
      say(`  sign-in link  ${demo.signInLink}`)
      say(`  try it        ${tryCommand(config.publicUrl, demo.key, catalog.models)}`)
    }
  } else if (
    !config.areLinksPresigned &&
    new URL(config.cdnUrl).origin === new URL(config.publicUrl).origin
  ) {
    say(
      'Generated and uploaded files are served from the host of the account page. Set CDN_URL to give them a host of their own.',
    )
  }

  function say(line: string) {
    process.stdout.write(`${line}\n`)
  }
}

/** What to do about a port on which we cannot listen. */
function listenFailure({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start`
  if (code === 'EACCES')
    return `This user may not listen on port ${port}. Choose a port from 1024 up: PORT=8080 npm start`
  return message
}
