import { hash } from 'node:crypto'
import { openIngest } from './assets/ingest.store.ts'
import { openMasks } from './assets/masks.store.ts'
import { createLinks } from './assets/links.ts'
import type { Backends } from './backends.ts'
import { openCallbacks } from './backends/callbacks.store.ts'
import { openBackendStates } from './backends/store.ts'
import { openCatalog } from './catalog/store.ts'
import { openModelVersions } from './catalog/versions.store.ts'
import type { Config } from './config.ts'
import { generationQueues, openQueues } from './generations/queues.client.ts'
import { openTurns } from './generations/account-turns.store.ts'
import { openSettles } from './generations/settles.store.ts'
import { openWorkerBatches, workerPace } from './generations/worker-batches.store.ts'
import { openModelReloads } from './model-reloads.ts'
import { outboundRules } from './outbound-rules.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/db/database.ts'
import { checkFingerprint } from './platform/fingerprint.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import type { Logger } from './platform/log.ts'
import { openMediaPool, type MediaPool } from './platform/media/pool.ts'
import { openMail } from './platform/mail.ts'
import type { Metrics } from './platform/metrics.ts'
import { createOutbound } from './platform/outbound/client.ts'
import { openScratch } from './platform/scratch.ts'
import { signerFor } from './platform/secrets.ts'
import type { Blobs } from './platform/storage/blobs.ts'
import type { Tracing } from './platform/tracing/tracing.ts'
import type { ConfiguredBrand } from './brand/brand.ts'
import { openBrand } from './brand/store.ts'
import { openBlobs } from './platform/storage/open.ts'
import { loadSecrets } from './secrets-on-disk.ts'
import { UPLOAD_SLOTS } from './uploads/upload-slots.ts'
import { oldestDueSeconds } from './webhooks/attempts.store.ts'

type Options = {
  config: Config
  database: Database
  backends: Backends
  metrics: Metrics
  tracing: Tracing | undefined
  clock: Clock
  log: Logger
  isManual: boolean
  configuredBrand: ConfiguredBrand
  /** For tests: a shared pool, which its owner closes. */
  media?: MediaPool | undefined
}

export type Resources = Awaited<ReturnType<typeof openResources>>

/** What the operations and the jobs of a node both use. They are closed with `closing`, the last one first. */
export async function openResources(options: Options, closing: AsyncDisposableStack) {
  const { config, database, backends, metrics, tracing, clock, log, isManual } = options
  const { db } = database
  const { secrets, operatorTokens } = loadSecrets(config)
  await checkFingerprint(db, secrets)
  const scratch = await openScratch(`${config.dataDir}/scratch`)
  closing.defer(() => scratch.close())
  // Its processes start while the rest is being opened.
  const openingMedia = options.media ? Promise.resolve(options.media) : openMedia(config, metrics, log)
  openingMedia.catch(() => undefined) // Reported below.
  // One that did not open is what the start fails of, and nothing to close.
  if (!options.media) closing.defer(async () => (await openingMedia.catch(() => undefined))?.close())
  const blobs = await openBlobs(database, { s3: config.s3, folder: `${config.dataDir}/files` }, log)
  closing.defer(() => blobs.close())
  const outbound = createOutbound({ rules: outboundRules(config) })
  closing.defer(() => outbound.close())
  closing.defer(() => backends.close())
  const jobs = await openJobs({ database, log, isManual, onEnd: metrics.jobEnded })
  for (const queue of generationQueues) await jobs.addQueue(queue)
  metrics.watchQueues(async () => ({
    ...(await jobs.oldestDueSeconds()),
    deliveries: (await oldestDueSeconds(db)) ?? 0,
  }))
  if (config.coinValue) metrics.setCoinValue(Number(config.coinValue.amount), config.coinValue.currency)
  const media = await openingMedia
  const catalog = await openCatalog(backends.catalog, db, clock, backends.readPrompt)
  const queues = openQueues(jobs, () => backends.known.groupOf)
  const turns = openTurns(database)
  const backendStates = await openBackendStates(db, clock)
  const brand = await openBrand(db, clock, options.configuredBrand)
  const modelVersions = openModelVersions({ db, secrets, catalog })
  const modelReloads = await openModelReloads(
    { config, database, backends, backendStates, versions: modelVersions, queues, metrics, log, isManual },
    closing,
  )
  return {
    config,
    database,
    db,
    secrets,
    operatorTokens,
    blobs,
    outbound,
    scratch,
    media,
    ingest: openIngest(scratch, media, log),
    drawTransparentMask: openMasks(scratch, media),
    jobs,
    queues,
    turns,
    settles: openSettles(database, queues, turns),
    batches: openWorkerBatches(db, workerPace(database)),
    backends: backends.known,
    backendStates,
    origins: backends.origins,
    modelVersions,
    modelReloads,
    callbacks: openCallbacks({
      db,
      blobs,
      secrets,
      providers: backends.providers,
      publicUrl: config.publicUrl,
    }),
    links: createLinks({
      cdnUrl: config.cdnUrl,
      now: clock.now,
      ...signerFor(secrets, 'links'),
      presign: config.areLinksPresigned ? blobs.link : undefined,
      front: openFrontServer(config, blobs),
    }),
    catalog,
    providers: backends.providers,
    coinValue: config.coinValue,
    brand,
    mail: openMail(config.smtpUrl, () => ({ name: brand.latest().name, address: config.mailFrom }), log),
    outputRetentionDays: config.outputRetentionDays,
    metrics,
    tracing,
    clock,
    log,
  }
}

/** MD5 is all that nginx can compute by itself; with the secret at the end nobody can append to what was signed. */
function openFrontServer({ filesLinkSecret }: Config, { pathOf }: Blobs) {
  if (filesLinkSecret === undefined || !pathOf) return undefined
  return { pathOf, digest: (text: string) => hash('md5', `${text} ${filesLinkSecret}`, 'base64url') }
}

function openMedia(config: Config, metrics: Metrics, log: Logger): Promise<MediaPool> {
  return openMediaPool({
    children: config.mediaChildren,
    folder: `${config.dataDir}/media`,
    hidden: { folder: config.dataDir, readable: `${config.dataDir}/scratch` },
    // One for each arriving upload and each worker slot. A file that has arrived holds no upload slot, so more can be
    // waiting: then the last file of the owner with the most waiting files is refused.
    maxWaiting: config.workerSlots + UPLOAD_SLOTS,
    onEnd: metrics.mediaEnded,
    log,
  })
}
