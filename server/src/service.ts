import type { FastifyInstance } from 'fastify'
import { openKeyRing } from './accounts/key-ring.store.ts'
import { openSessions } from './accounts/sessions.store.ts'
import { api } from './api.ts'
import { loadCatalog } from './catalog-files.ts'
import { openCatalog } from './catalog/store.ts'
import type { Config } from './config.ts'
import { refuseProxiedRequests } from './development-mode.ts'
import { createGate } from './gate.ts'
import { openLocalDisk } from './platform/blobs/local-disk.ts'
import type { Clock } from './platform/clock.ts'
import { isReady, migrate, openDatabase, type Database } from './platform/db/database.ts'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'
import { checkFingerprint } from './platform/fingerprint.ts'
import { openCursors } from './platform/http/cursor.ts'
import type { Tools } from './platform/http/endpoint.ts'
import { Problem } from './platform/http/problem.ts'
import { mount, type Gate } from './platform/http/route.ts'
import { createHttpServer } from './platform/http/server.ts'
import type { Logger } from './platform/log.ts'
import { openMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { openRateLimiter } from './platform/rate-limiter.ts'
import { loadSecrets } from './secrets-on-disk.ts'

export type Service = {
  http: FastifyInstance
  database: Database
  tools: Tools
  operatorToken: string
  /** Ends what is under way, then lets go of everything. */
  close(): Promise<void>
}

type Options = { config: Config; log: Logger; clock: Clock }

const NOTE_KEY_USE_MS = 60_000

/**
 * The HTTP server answers `/healthz` as soon as it listens; everything else waits for `open`.
 * Routes are known from the start, the tools they use arrive when the parts are open.
 */
export function createService({ config, log, clock }: Options) {
  const catalog = loadCatalog(config.modelsDir)
  const metrics = createMetrics()
  const http = createHttpServer({ log, trustProxy: config.trustProxy, isUnavailable: isDatabaseUnavailable })
  metrics.watchHttp(http)
  if (config.isDevelopment) refuseProxiedRequests(http, config)

  let isOpen = false
  let gate: Gate = () => Promise.reject(new Error('the gate is asked only once the service is open'))
  const tools = { metrics, checkParts: async () => ({ start: false }) } as unknown as Tools
  http.addHook('onRequest', async (request) => {
    const isHealth = request.routeOptions.url === '/healthz' || request.routeOptions.url === '/readyz'
    if (!isOpen && !isHealth)
      throw new Problem('unavailable', 'The service is starting.', { retryAfterSeconds: 1 })
  })
  for (const [operationId, endpoint] of Object.entries(api))
    mount(http, operationId, endpoint, (...call) => gate(...call), tools)

  return { http, open }

  async function open(): Promise<Service> {
    const database = await openDatabase({
      url: config.databaseUrl,
      dataDir: config.dataDir,
      poolSize: config.databasePool,
      log,
    })
    const { db, pool } = database
    await migrate(database)
    const { secrets, operatorToken } = loadSecrets(config)
    await checkFingerprint(db, secrets)
    const blobs = await openLocalDisk(`${config.dataDir}/files`)
    const limiter = await openRateLimiter({ store: config.rateLimits, pool, redisUrl: config.redisUrl, log })
    const keyRing = openKeyRing(db, clock, log)
    const sessions = openSessions({
      db,
      secrets,
      publicUrl: config.publicUrl,
      isDevelopment: config.isDevelopment,
    })
    gate = createGate({ config, db, keyRing, sessions, limiter, operatorToken })
    Object.assign(tools, {
      db,
      publicUrl: config.publicUrl,
      isSignupOpen: config.signup === 'open',
      catalog: await openCatalog(catalog, db, clock),
      cursors: openCursors(secrets),
      mail: openMail(config.smtpUrl, `atelier@${new URL(config.publicUrl).hostname}`, log),
      keyRing,
      limiter,
      sessions,
      checkParts: async () => ({ database: await isReady(database), files: await blobs.isReady() }),
    } satisfies Omit<Tools, 'metrics'>)
    const noting = setInterval(() => void keyRing.flush(), NOTE_KEY_USE_MS)
    isOpen = true

    return {
      http,
      database,
      tools,
      operatorToken,
      async close() {
        clearInterval(noting)
        await http.close()
        await keyRing.flush()
        await limiter.close()
        await database.close()
      },
    }
  }
}
