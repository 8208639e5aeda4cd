import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { programs } from '@atelier/media/programs.ts'
import type { FastifyInstance } from 'fastify'
import { openKeyRing } from './accounts/key-ring.store.ts'
import { hashingRefused, openLoginThrottle } from './accounts/login-throttle.store.ts'
import { hashing } from './accounts/rate-limits.ts'
import { openSessions } from './accounts/sessions.store.ts'
import { noteSignInUse } from './accounts/sign-ins.store.ts'
import { createLinks } from './assets/links.ts'
import { readFileOf } from './assets/store.ts'
import { openTakeIn } from './assets/take-in.store.ts'
import { api, pages } from './api.ts'
import type { CallerId } from './accounts/callers.ts'
import { findValidCallers, openValidCallers } from './accounts/valid-callers.store.ts'
import { loadCatalog } from './catalog-files.ts'
import { createQuotes } from './catalog/quote-token.ts'
import { openCatalog } from './catalog/store.ts'
import { openThumbnails } from './catalog/thumbnails.store.ts'
import { ConfigError, type Config } from './config.ts'
import { refuseProxiedRequests } from './development-mode.ts'
import { createGate } from './gate.ts'
import { eventLimits } from '@atelier/contract/limits.ts'
import { openFollowers } from './events/followers.ts'
import { openEventLog } from './events/log.store.ts'
import { openStates } from './events/states.store.ts'
import { openSettings } from './settings/store.ts'
import { generationQueues, openQueues } from './generations/queues.store.ts'
import { openReads } from './generations/reads.store.ts'
import { openSubmits } from './generations/submits.store.ts'
import { getHealth } from './health/healthz.endpoint.ts'
import { getReadiness } from './health/readyz.endpoint.ts'
import { getMetrics } from './operator/metrics.endpoint.ts'
import { openBuiltPage } from './page/built-page.store.ts'
import { pageHeaders } from './page/page-headers.ts'
import { claimBlobs } from './platform/blobs/claim.ts'
import { openLocalDisk } from './platform/blobs/local-disk.ts'
import { openS3 } from './platform/blobs/s3.ts'
import { BlobsUnavailable } from './platform/blobs/unavailable.ts'
import type { Clock } from './platform/clock.ts'
import { isReady, migrate, type Database } from './platform/db/database.ts'
import { isDatabaseUnavailable } from './platform/db/unavailable.ts'
import { checkFingerprint } from './platform/fingerprint.ts'
import { openCursors } from './platform/http/cursor.ts'
import type { Tools } from './platform/http/endpoint.ts'
import { Prepared } from './platform/http/etag.ts'
import { openStreams } from './platform/http/open-streams.ts'
import { answerOtherMethods } from './platform/http/other-methods.ts'
import { Problem } from './platform/http/problem.ts'
import { mount, type Gate } from './platform/http/route.ts'
import { createHttpServer, MAX_CONNECTIONS } from './platform/http/server.ts'
import { openJobs, type Jobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/log.ts'
import { createOutbound } from './platform/outbound/client.ts'
import { MediaUnavailable } from './platform/media-pool/errors.ts'
import { createModelPool } from './platform/media-pool/model-pool.ts'
import { openMediaPool, type MediaPool } from './platform/media-pool/pool.ts'
import { openMail } from './platform/mail.ts'
import { createMetrics } from './platform/metrics.ts'
import { noteUses } from './platform/noted-uses.ts'
import { createHashQueue } from './platform/password-hashing/hash-queue.ts'
import { openScrypt, type PasswordHasher } from './platform/password-hashing/scrypt.ts'
import { openRateLimiter } from './platform/rate-limiter.ts'
import { remembered } from './platform/remembered.ts'
import { openScratch } from './platform/scratch.ts'
import { signerFor } from './platform/secrets.ts'
import { createProviders, providerIssues, type Providers } from './providers/registry.ts'
import { outboundRules } from './outbound-rules.ts'
import { renderReference } from './reference/reference.ts'
import { loadSecrets } from './secrets-on-disk.ts'
import { openUploadSlots, UPLOAD_SLOTS } from './uploads/upload-slots.ts'
import { oldestDueSeconds } from './webhooks/attempts.store.ts'
import { mintSecret } from './webhooks/signature.ts'
import { loadPolicy, startWorkers } from './workers.ts'

export type Service = {
  http: FastifyInstance
  database: Database
  tools: Tools
  jobs: Jobs
  /** For tests, with `isManual`: runs the jobs that are due, and sends what they have made due. */
  runDue(): Promise<number>
  operatorToken: string
  /** Ends what is under way, then lets go of everything. */
  close(): Promise<void>
}

type Options = {
  config: Config
  log: Logger
  clock: Clock
  /** Opening already, while the rest of the program was loaded. */
  opening: Promise<Database>
  /** For tests: jobs run only when asked to. */
  isManual?: boolean
  /** For tests: providers beside the usual, or in their place. */
  providers?: Providers
  /** For tests: a pool that services share, and that whoever opened it closes. */
  media?: MediaPool
  /** For tests: a way to keep passwords that costs no time. */
  passwords?: PasswordHasher
  /** For tests: another folder of the built page. */
  pageFolder?: string
}

type LiveEvents = Pick<Tools, 'streams' | 'followers'>

const builtByNpm = fileURLToPath(new URL('../../web/dist', import.meta.url))

const NOTE_USES_MS = 60_000

/** Players ask for many parts of one file. A file does not change; one that is deleted is gone from the store as well. */
const rememberFiles = { forMs: 5000, atMost: 10_000 }

/**
 * The HTTP server answers `/healthz` as soon as it listens; everything else waits for `open`.
 * Routes are known from the start, the tools they use arrive when the parts are open.
 */
export function createService(options: Options) {
  const { config, log, clock, opening, isManual = false } = options
  const catalog = loadCatalog(config.modelsDir, config.publicUrl)
  const policy = loadPolicy(config)
  const metrics = createMetrics()
  const models = createModelPool({
    children: config.mediaChildren,
    folder: `${config.dataDir}/built-in`,
    secretFolder: config.dataDir,
    onEnd: metrics.mediaEnded,
    log,
  })
  const providers: Providers = new Map([
    ...createProviders({ clock, models, programs: Object.keys(programs) }),
    ...(options.providers ?? []),
  ])
  const mistakes = providerIssues(catalog, providers)
  if (mistakes.length > 0) throw new ConfigError(mistakes)
  const isHttps = config.publicUrl.startsWith('https:')
  const http = createHttpServer({ log, trustProxy: config.trustProxy, isHttps, isUnavailable })
  metrics.watchHttp(http)
  if (config.isDevelopment) refuseProxiedRequests(http, config)

  let writing: ReturnType<typeof writeDocuments> | undefined
  const documents = () => (writing ??= writeDocuments(config.publicUrl))
  let isOpen = false
  let isWorking = false
  let gate: Gate = () => Promise.reject(new Error('the gate is asked only once the service is open'))
  // Filled by `open`; until then the hook below lets nobody through who would miss the rest.
  const tools = { metrics, checkParts: async () => ({ start: false }) } as unknown as Tools
  http.addHook('onRequest', ({ routeOptions: { url } }, _reply, done) => {
    const mayPass = isOpen || url === '/healthz' || url === '/readyz'
    done(
      mayPass ? undefined : new Problem('unavailable', 'The service is starting.', { retryAfterSeconds: 1 }),
    )
  })
  // A worker answers only those who watch over it.
  const endpoints = config.role === 'worker' ? { getHealth, getReadiness, getMetrics } : { ...api, ...pages }
  answerOtherMethods(http, Object.values(endpoints))
  for (const [operationId, endpoint] of Object.entries(endpoints))
    mount(http, operationId, endpoint, (...call) => gate(...call), tools)

  return { http, open }

  function openOwnMedia(): Promise<MediaPool> {
    return openMediaPool({
      children: config.mediaChildren,
      folder: `${config.dataDir}/media`,
      secret: { folder: config.dataDir, readable: `${config.dataDir}/scratch` },
      // One for each upload that arrives and each worker. A file that has arrived holds no upload slot, so more can come to
      // wait: then the last of the owner with the most waiting is turned away.
      maxWaiting: config.workerSlots + UPLOAD_SLOTS,
      onEnd: metrics.mediaEnded,
      log,
    })
  }

  /** For those who answer whoever follows. */
  async function openLiveEvents(database: Database): Promise<LiveEvents> {
    const streams = openStreams({
      most: {
        perCaller: eventLimits.streamsPerKey,
        perAccount: eventLimits.streamsPerAccount,
        onNode: MAX_CONNECTIONS / 2, // Whoever calls besides finds the door open.
      },
      heartbeatMs: eventLimits.heartbeatSeconds * 1000,
      lifeMs: eventLimits.streamMinutes * 60_000,
      findValidCallers: (callers) => findValidCallers(database.db, callers as CallerId[]),
      clock,
      log,
    })
    metrics.watchStreams(() => streams.size)
    return { streams, followers: await openFollowers({ database, clock, log }) }
  }

  async function open(): Promise<Service> {
    const database = await opening
    const { db, pool } = database
    await migrate(database)
    const { secrets, operatorToken } = loadSecrets(config)
    await checkFingerprint(db, secrets)
    const outbound = createOutbound({ rules: outboundRules(config) })
    const blobs = config.s3 ? await openS3(config.s3) : await openLocalDisk(`${config.dataDir}/files`)
    await claimBlobs(db, blobs)
    const scratch = await openScratch(`${config.dataDir}/scratch`)
    // Its processes start while the rest is opened.
    const openingMedia = Promise.resolve(options.media ?? openOwnMedia())
    openingMedia.catch(() => undefined) // Said below.
    const { filesAccelPrefix: accel } = config
    const { rateLimits: store, redisUrl } = config
    const limiter = await openRateLimiter({ store, pool, redisUrl, metrics, log })
    const keyRing = openKeyRing(db, clock, log)
    const scrypt = openScrypt()
    const passwords = createHashQueue(options.passwords ?? scrypt, {
      mostWaiting: hashing.mostWaiting,
      refuse: hashingRefused,
    })
    const loginThrottle = openLoginThrottle({ limiter, passwords, clock })
    const { publicUrl, isDevelopment } = config
    const sessions = openSessions({ db, secrets, publicUrl, isDevelopment, passwords })
    const jobs = await openJobs({ database, log, isManual, onEnd: metrics.jobEnded })
    for (const queue of generationQueues) await jobs.addQueue(queue)
    metrics.watchQueues(async () => ({
      ...(await jobs.oldestDueSeconds()),
      deliveries: (await oldestDueSeconds(db)) ?? 0,
    }))
    const queues = openQueues(jobs)
    const signInUses = noteUses('sign-ins', (tokens) => noteSignInUse(db, tokens), log)
    const links = createLinks({
      cdnUrl: config.cdnUrl,
      now: clock.now,
      ...signerFor(secrets, 'links'),
      presign: config.areLinksPresigned ? blobs.link : undefined,
    })
    const live = config.role === 'worker' ? undefined : await openLiveEvents(database)
    const media = await openingMedia
    gate = createGate({ config, db, keyRing, sessions, signInUses, limiter, loginThrottle, operatorToken })
    Object.assign(tools, {
      db,
      publicUrl: config.publicUrl,
      operatorContact: config.operatorContact,
      isSignupOpen: config.signup === 'open',
      signupCoins: config.signupCoins,
      webhookTerms: {
        headerPrefix: config.webhookHeaderPrefix,
        retrySeconds: config.webhookRetrySeconds,
        allowsLoopback: config.isDevelopment,
      },
      catalog: await openCatalog(catalog, db, clock),
      findThumbnail: openThumbnails(catalog),
      settings: await openSettings(db, clock),
      quotes: createQuotes(signerFor(secrets, 'quotes')),
      links,
      outputRetentionDays: config.outputRetentionDays,
      findFile: remembered((path) => readFileOf(db, path), { ...rememberFiles, clock }),
      handOffPath:
        accel === undefined
          ? undefined
          : remembered(async (key) => (await blobs.stat(key)) && `${accel}/${blobs.pathOf!(key)}`, {
              ...rememberFiles,
              clock,
            }),
      blobs,
      media,
      scratch,
      uploadSlots: openUploadSlots(clock.now),
      queues,
      submits: openSubmits(database, queues),
      reads: openReads(database),
      validCallers: openValidCallers(db),
      states: openStates(db, links),
      eventLog: openEventLog(db, links),
      cursors: openCursors(secrets),
      mail: openMail(config.smtpUrl, `atelier@${new URL(config.publicUrl).hostname}`, log),
      keyRing,
      limiter,
      loginThrottle,
      sessions,
      signInUses,
      outbound,
      newWebhookSecret() {
        const secret = mintSecret(randomBytes)
        return { secret, sealed: secrets.seal('webhooks', secret) }
      },
      builtPage: openBuiltPage(options.pageFolder ?? builtByNpm),
      pageHeaders: pageHeaders(filesOrigin(config)),
      openApi: async () => (await documents()).openApi,
      openApi30: async () => (await documents()).openApi30,
      reference: async () => (await documents()).reference,
      checkParts: async () => ({
        database: await isReady(database),
        files: await blobs.isReady(),
        media: media.isReady(),
        ...(config.role !== 'api' && { workers: isWorking }),
      }),
    } satisfies Omit<Tools, 'metrics' | keyof LiveEvents>)
    Object.assign(tools, live)
    const takeIn = openTakeIn(scratch, media)
    const workerTools = { ...tools, takeIn, database, secrets, log, clock, policy, providers, isManual }
    const workers = config.role === 'api' ? undefined : await startWorkers(config, jobs, workerTools)
    isWorking = workers !== undefined
    const noteAll = () => Promise.all([keyRing.flush(), signInUses.flush()])
    const noting = setInterval(() => void noteAll(), NOTE_USES_MS)
    isOpen = true

    return {
      http,
      database,
      tools,
      jobs,
      runDue: () => workers?.runDue() ?? jobs.runDue(),
      operatorToken,
      async close() {
        clearInterval(noting)
        isWorking = false
        const graceMs = config.shutdownSeconds * 1000
        live?.streams.close() // They would never end by themselves.
        const impatience = setTimeout(() => http.server.closeAllConnections(), graceMs)
        await Promise.all([http.close(), jobs.stop({ graceMs }), workers?.stop({ graceMs })])
        clearTimeout(impatience)
        await models.close()
        if (!options.media) await media.close()
        await scratch.close()
        await outbound.close()
        await noteAll()
        await blobs.close()
        limiter.close()
        await scrypt.close()
        await live?.followers.close()
        await database.close()
      },
    }
  }
}

/** What may come back: worth a 503, and another try later. */
const isUnavailable = (error: unknown) =>
  error instanceof BlobsUnavailable || error instanceof MediaUnavailable || isDatabaseUnavailable(error)

/** Where a browser loads what people made. */
function filesOrigin({ areLinksPresigned, s3, cdnUrl }: Config): string {
  return new URL(areLinksPresigned ? s3!.endpoint : cdnUrl).origin
}

/** What the service says of itself, written when somebody first asks: a start should not wait for it. */
async function writeDocuments(publicUrl: string) {
  const { openApi, openApi30 } = await import('./openapi.ts')
  return {
    openApi: new Prepared(openApi),
    openApi30: new Prepared(openApi30),
    reference: renderReference(openApi, publicUrl),
  }
}
