import assert from 'node:assert/strict'
import type { Problem } from '@atelier/contract/problem.ts'
import type { FastifyInstance } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { forAgents, forBackends, healthChecks, operations, pages } from './api.ts'
import { createAuthenticate } from './access.ts'
import { programBrand } from './brand/brand.ts'
import { readConfiguredBrand } from './brand/configured-brand.files.ts'
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
import { traceRequests, watchRequests, type AnsweredRequest } from './platform/http/answered-request.ts'
import { prepareDrain } from './platform/http/drain.ts'
import { buildDefaultHeaders } from './platform/http/default-headers.ts'
import { answerDirectly, type DirectRead } from './platform/http/direct-reads.ts'
import type { Prepared } from './platform/http/etag.ts'
import { answerFromMemory } from './platform/http/from-memory.ts'
import { answerOtherMethods } from './platform/http/other-methods.ts'
import type { Endpoint } from './platform/http/endpoint.ts'
import { mount, type Authenticate } from './platform/http/route.ts'
import { createHttpServer } from './platform/http/server.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import { createKeyRequests, type KeyRequests } from './key-requests.ts'
import type { Logger, LogRequest } from './platform/log.ts'
import { PoolUnavailable } from './platform/process-pool/errors.ts'
import type { MediaPool } from './platform/media/pool.ts'
import { createMetrics } from './platform/metrics.ts'
import { watchNode } from './platform/node-metrics.ts'
import type { openTracing } from './platform/tracing/tracing.ts'
import type { PasswordHasher } from './platform/password-hashing/scrypt.ts'
import { BlobsUnavailable } from './platform/storage/unavailable.ts'
import type { Providers } from './providers/registry.ts'
import { refusalPage } from './reference/refusal-page.ts'
import { openResources } from './resources.ts'
import { openSettings, type SettingsDefaults } from './settings/store.ts'
import { DEFAULT_RUNNING_LIMIT, defaultRateLimits } from './accounts/rate-limits.ts'
import { thisNode } from './this-node.ts'
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
  /** Ends in order: tells balancers, lets requests and jobs under way finish, then closes everything. */
  close(): Promise<void>
}

type Options = {
  config: Config
  log: Logger
  /** Unset in tests of other things. */
  logRequest?: LogRequest
  clock: Clock
  /** Opened while the rest of the program is loaded. */
  opening: Promise<Database>
  /** Loaded where the configuration has tracing. */
  openTracing?: typeof openTracing | undefined
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
 * Routes are registered from the start, and ask for what `open` has opened: listen after that. A node that listened before
 * would be sent requests by balancers that look only at connections, and refuse them.
 */
export function createService(options: Options) {
  const { config, log, logRequest = () => {}, clock, opening, isManual = false } = options
  const metrics = createMetrics()
  const backends = createBackends({ config, clock, log, metrics, providers: options.providers })
  const policy = loadPolicy(config)
  const isHttps = config.publicUrl.startsWith('https:')
  const { trustProxy } = config
  const problemPage = (path: string, problem: Problem) =>
    refusalPage(path, problem, dependencies?.brand.latest() ?? programBrand)
  const http = createHttpServer({ log, clock, trustProxy, isHttps, isUnavailable, problemPage })
  metrics.watchHttp(http)
  const tracing =
    config.tracing &&
    options.openTracing?.({
      ...config.tracing,
      ...thisNode(config),
      trustsParent: trustProxy > 0,
      log,
      onEnd: metrics.watchSpans(),
    })
  const onAnswered = tracing ? traceRequests(http, tracing, logRequest) : logRequest
  watchRequests(http, (operation) => operation in healthChecks, onAnswered)
  const pastFramework = {
    defaultHeaders: buildDefaultHeaders(isHttps),
    onAnswered(request: AnsweredRequest) {
      metrics.requestAnswered(request.operation, request.status, request.ms / 1000)
      onAnswered(request)
    },
  }
  if (config.isDevelopment) refuseProxiedRequests(http, config)

  let checkParts: HealthDependencies['checkParts'] = async () => ({})
  let authenticate: Authenticate | undefined
  let keyRequests: KeyRequests | undefined
  let dependencies: Opened | undefined
  mountRoutes()
  const drain = prepareDrain(http)
  return { http, catalog: backends.catalog, open }

  function mountRoutes() {
    const health: HealthDependencies = {
      metrics,
      checkParts: () => checkParts(),
      servesHttp: config.role !== 'worker',
      isStopping: () => drain.isDraining,
    }
    const endpoints =
      config.role === 'worker' ? {} : { ...operations, ...pages, ...forAgents, ...forBackends }
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
        find: () => dependencies && endpoint.findInMemory?.(dependencies),
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
          if (!keyRequests || !dependencies) return undefined
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
    const configuredBrand = await readConfiguredBrand(config.brand) // First: a wrong variable stops the start.
    await using closing = new AsyncDisposableStack() // Of what is open when something fails; at the end it is moved.
    const database = await opening
    if (tracing) closing.defer(() => tracing.close()) // The last of all: others have spans until they are closed.
    closing.defer(() => database.close())
    await migrate(database, log)
    const { media } = options
    const resources = await openResources(
      { config, database, backends, metrics, tracing, clock, log, isManual, media, configuredBrand },
      closing,
    )
    const credentials = await openCredentials(resources, closing, options.passwords)
    keyRequests = createKeyRequests(credentials.apiKeyCache, credentials.limiter)
    const settingsDefaults = settingsDefaultsOf(config)
    const settings = await openSettings(resources.db, clock, settingsDefaults)
    authenticate = createAuthenticate({ ...resources, ...credentials, keyRequests, settings })
    if (config.role !== 'worker') {
      const inject = http.inject.bind(http)
      const given = { ...resources, ...credentials, inject, settings, settingsDefaults }
      dependencies = await openDependencies(given, closing, options.pageFolder)
    }
    const { jobs } = resources
    const workers =
      config.role === 'api' ? undefined : await startWorkers(config, jobs, { ...resources, policy, isManual })
    let isWorking = workers !== undefined
    checkParts = async () => ({
      database: await isReady(database),
      files: await resources.blobs.isReady(),
      disk: await resources.scratch.hasRoom(),
      media: resources.media.isReady(),
      ...(config.role !== 'api' && { workers: isWorking }),
    })
    watchNode(metrics.registry, {
      ...thisNode(config),
      pool: database.pool,
      dataDir: config.dataDir,
      mayRemove: resources.blobs.mayRemove,
      checkParts,
    })
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
        drain.begin()
        const graceMs = config.shutdownSeconds * 1000
        await Promise.all([stopHttp(graceMs), jobs.stop({ graceMs }), workers?.stop({ graceMs })])
        await whenStopped.disposeAsync()
      },
    }
  }

  /** Requests still come while balancers have not heard of the end; then those under way may finish. */
  async function stopHttp(graceMs: number): Promise<void> {
    if (config.drainSeconds > 0) await sleep(config.drainSeconds * 1000)
    if (config.drainSeconds > 0 && config.trustProxy > 0) await drain.turnAway() // Only a proxy repeats what was broken off.
    dependencies?.streams.close() // Streams would never end by themselves.
    const graceTimer = setTimeout(() => http.server.closeAllConnections(), graceMs)
    await http.close()
    clearTimeout(graceTimer)
  }
}

const settingsDefaultsOf = ({ signup, signupCoins }: Config): SettingsDefaults => ({
  signup,
  signupCoins,
  runningLimit: DEFAULT_RUNNING_LIMIT,
  rateLimits: defaultRateLimits,
})

/** Temporary failures: answered with 503, so that clients retry. */
const isUnavailable = (error: unknown) =>
  error instanceof BlobsUnavailable || error instanceof PoolUnavailable || isDatabaseUnavailable(error)
