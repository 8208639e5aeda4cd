import assert from 'node:assert/strict'
import type { FastifyInstance } from 'fastify'
import { forBackends, healthChecks, operations, pages } from './api.ts'
import { createAuthenticate } from './access.ts'
import { createBackends } from './backends.ts'
import type { Config } from './config.ts'
import { openCredentials } from './credentials.ts'
import type { Dependencies } from './dependencies.ts'
import { openDependencies, type Opened } from './open-dependencies.ts'
import { refuseProxiedRequests } from './development-mode.ts'
import type { HealthDependencies } from './health/dependencies.ts'
import type { Clock } from './platform/clock.ts'
import { isReady, migrate, type Database } from './platform/db/database.ts'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'
import { buildDefaultHeaders } from './platform/http/default-headers.ts'
import { answerDirectly, type DirectRead } from './platform/http/direct-reads.ts'
import type { Prepared } from './platform/http/etag.ts'
import { answerFromMemory } from './platform/http/from-memory.ts'
import { answerOtherMethods } from './platform/http/other-methods.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { Problem } from './platform/http/problem.ts'
import { mount, type Authenticate } from './platform/http/route.ts'
import { createHttpServer } from './platform/http/server.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { createKeyRequests, type KeyRequests } from './key-requests.ts'
import type { Logger } from './platform/log.ts'
import { PoolUnavailable } from './platform/process-pool/errors.ts'
import type { MediaPool } from './platform/media/pool.ts'
import { createMetrics } from './platform/metrics.ts'
import type { PasswordHasher } from './platform/password-hashing/scrypt.ts'
import { BlobsUnavailable } from './platform/storage/unavailable.ts'
import type { Providers } from './providers/registry.ts'
import { openResources } from './resources.ts'
import { loadPolicy, startWorkers } from './workers.ts'

export type Service = {
  http: FastifyInstance
  database: Database
  /** What operations were given; undefined on a worker, which has none. */
  dependencies: Opened | undefined
  jobs: Jobs
  /** Reads the model files of this node again. */
  reloadModels(): Promise<void>
  /** For tests, with `isManual`: runs the jobs that are due, and sends the deliveries they cause. */
  runDue(): Promise<number>
  /** Finishes work under way, then closes everything. */
  close(): Promise<void>
}

type Options = {
  config: Config
  log: Logger
  clock: Clock
  /** Opened while the rest of the program is loaded. */
  opening: Promise<Database>
  /** For tests: jobs run only through `runDue`. */
  isManual?: boolean
  /** For tests: additional providers, or replacements. */
  providers?: Providers
  /** For tests: a shared pool, which its owner closes. */
  media?: MediaPool
  /** For tests: a fast password hasher. */
  passwords?: PasswordHasher
  /** For tests: another folder of the built page. */
  pageFolder?: string
}

/**
 * The HTTP server answers `/healthz` as soon as it listens; everything else waits for `open`. Routes are registered
 * from the start, and ask for what `open` has opened.
 */
export function createService(options: Options) {
  const { config, log, clock, opening, isManual = false } = options
  const metrics = createMetrics()
  const backends = createBackends({ config, clock, log, metrics, providers: options.providers })
  const policy = loadPolicy(config)
  const isHttps = config.publicUrl.startsWith('https:')
  const http = createHttpServer({ log, clock, trustProxy: config.trustProxy, isHttps, isUnavailable })
  metrics.watchHttp(http)
  const pastFramework = { defaultHeaders: buildDefaultHeaders(isHttps), onAnswer: metrics.requestAnswered }
  if (config.isDevelopment) refuseProxiedRequests(http, config)

  let isOpen = false
  let checkParts: HealthDependencies['checkParts'] = async () => ({ start: false })
  let authenticate: Authenticate | undefined
  let keyRequests: KeyRequests | undefined
  let dependencies: Opened | undefined
  const health: HealthDependencies = { metrics, checkParts: () => checkParts() }
  mountRoutes()
  return { http, catalog: backends.catalog, open }

  function mountRoutes() {
    http.addHook('onRequest', ({ routeOptions: { url } }, _reply, done) => {
      const mayPass = isOpen || url === '/healthz' || url === '/readyz'
      done(
        mayPass
          ? undefined
          : new Problem('unavailable', 'The service is starting.', { retryAfterSeconds: 1 }),
      )
    })
    const endpoints = config.role === 'worker' ? {} : { ...operations, ...pages, ...forBackends }
    answerOtherMethods(http, [...Object.values(endpoints), ...Object.values(healthChecks)])
    for (const [operationId, endpoint] of Object.entries(healthChecks))
      mount(http, operationId, endpoint, authenticateWhenOpen, () => health)
    for (const [operationId, endpoint] of Object.entries(endpoints))
      mount(http, operationId, endpoint, authenticateWhenOpen, () => whenOpen(dependencies))
    // In development mode the framework refuses some requests by their headers.
    if (config.isDevelopment) return
    mountFromMemory(endpoints)
    mountDirectReads(endpoints)
  }

  function mountFromMemory(endpoints: Record<string, Endpoint<Dependencies>>) {
    const answers = Object.entries(endpoints)
      .filter(([, endpoint]) => endpoint.findInMemory)
      .map(([operationId, endpoint]) => ({
        operationId,
        endpoint,
        find: () => (isOpen && dependencies ? endpoint.findInMemory?.(dependencies) : undefined),
      }))
    answerFromMemory(http, answers, pastFramework)
  }

  function mountDirectReads(endpoints: Record<string, Endpoint<Dependencies>>) {
    const reads = Object.entries(endpoints)
      .filter(([, { isDirect }]) => isDirect)
      .map(([operationId, endpoint]): DirectRead => ({
        operationId,
        endpoint,
        read(request, authorization, id) {
          if (!isOpen || !keyRequests || !dependencies) return undefined
          const given = dependencies
          return keyRequests.readDirectly(
            request,
            authorization,
            endpoint.scope,
            // `isDirect` says what it gives.
            (caller) =>
              endpoint.readAhead?.({ ...caller, params: { id } }, given) as Promise<Prepared | undefined>,
          )
        },
      }))
    answerDirectly(http, reads, pastFramework)
  }

  function authenticateWhenOpen(...call: Parameters<Authenticate>) {
    return whenOpen(authenticate)(...call)
  }

  function whenOpen<Part>(part: Part | undefined): Part {
    assert(part, 'requests wait until the service is open')
    return part
  }

  async function open(): Promise<Service> {
    await using closing = new AsyncDisposableStack() // Of what is open when something fails; at the end it is moved.
    const database = await opening
    closing.defer(() => database.close())
    await migrate(database)
    const { media } = options
    const resources = await openResources(
      { config, database, backends, metrics, clock, log, isManual, media },
      closing,
    )
    const credentials = await openCredentials(resources, closing, options.passwords)
    keyRequests = createKeyRequests(credentials.apiKeyCache, credentials.limiter)
    authenticate = createAuthenticate({ ...resources, ...credentials, keyRequests })
    if (config.role !== 'worker') {
      const given = { ...resources, ...credentials }
      dependencies = await openDependencies(given, closing, options.pageFolder)
    }
    const { jobs } = resources
    const workers =
      config.role === 'api' ? undefined : await startWorkers(config, jobs, { ...resources, policy, isManual })
    let isWorking = workers !== undefined
    checkParts = async () => ({
      database: await isReady(database),
      files: await resources.blobs.isReady(),
      media: resources.media.isReady(),
      ...(config.role !== 'api' && { workers: isWorking }),
    })
    isOpen = true
    const whenStopped = closing.move()

    return {
      http,
      database,
      dependencies,
      jobs,
      async reloadModels() {
        await resources.modelReloads.reloadThisNode({ allowEmpty: false })
      },
      runDue: () => workers?.runDue() ?? jobs.runDue(),
      async close() {
        isWorking = false
        const graceMs = config.shutdownSeconds * 1000
        dependencies?.streams.close() // Streams would never end by themselves.
        const graceTimer = setTimeout(() => http.server.closeAllConnections(), graceMs)
        await Promise.all([http.close(), jobs.stop({ graceMs }), workers?.stop({ graceMs })])
        clearTimeout(graceTimer)
        await whenStopped.disposeAsync()
      },
    }
  }
}

/** Temporary failures: answered with 503, so that clients retry. */
const isUnavailable = (error: unknown) =>
  error instanceof BlobsUnavailable || error instanceof PoolUnavailable || isDatabaseUnavailable(error)
