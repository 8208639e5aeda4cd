import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { openBuiltPage } from './account-page/built-page.files.ts'
import { brandPages } from './account-page/branded-page.ts'
import { pageHeaders } from './account-page/page-headers.ts'
import { openValidCallers } from './accounts/valid-callers.store.ts'
import { readFileOf } from './assets/store.ts'
import { createQuotes } from './catalog/quote-token.ts'
import { openShownFiles } from './catalog/shown-files.files.ts'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { Credentials } from './credentials.ts'
import type { Dependencies } from './dependencies.ts'
import { openDocuments } from './documents.ts'
import { openEventLog } from './events/log.store.ts'
import { openStates } from './events/states.store.ts'
import { openReads } from './generations/reads.store.ts'
import { openSubmitReads } from './generations/submit-reads.store.ts'
import { openSubmits } from './generations/submits.store.ts'
import { openTypicalTimes } from './generations/typical-times.store.ts'
import { openLargeBodies } from './mcp/large-bodies.ts'
import { openModelTools } from './model-files/model-tools.client.ts'
import { openTries } from './model-files/try/open-tries.client.ts'
import { openLiveEvents } from './live-events.ts'
import { outboundRules } from './outbound-rules.ts'
import type { Resources } from './resources.ts'
import { openCursors } from './platform/http/cursor.ts'
import { signerFor } from './platform/secrets.ts'
import { ttlCache } from './platform/ttl-cache.ts'
import type { Settings } from '@atelier/contract/settings.ts'
import type { Cached } from './platform/cached.ts'
import type { SettingsDefaults } from './settings/store.ts'
import { thisNode } from './this-node.ts'
import { openUploadSlots } from './uploads/upload-slots.ts'
import { mintSecret } from './webhooks/signature.ts'
import type { Clock } from './platform/clock.ts'
import type { Blobs } from './platform/storage/blobs.ts'

const builtByNpm = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Players request many parts of one file. A file never changes, and a deleted one is gone from the store as well. */
const fileCache = { ttlMs: 5000, maxEntries: 10_000 }

export type Opened = Awaited<ReturnType<typeof openDependencies>>

/** Opens what only operations use, and gives each of them what it needs. */
export async function openDependencies(
  resources: Resources &
    Credentials & {
      inject: FastifyInstance['inject']
      settings: Cached<Settings>
      settingsDefaults: SettingsDefaults
    },
  closing: AsyncDisposableStack,
  /** For tests: another one. */
  pageFolder = builtByNpm,
) {
  const { config, database, db, secrets, blobs, queues, turns, links, brand, metrics, clock, log } = resources
  const { filesAccelPrefix: accel } = config
  const live = await openLiveEvents({ database, metrics, clock, log })
  closing.defer(() => live.subscriptions.close())
  const tries = openTries()
  const builtPage = openBuiltPage(pageFolder)
  return {
    ...resources,
    ...live,
    ...openDocuments({ publicUrl: config.publicUrl, builtPage, brand }),
    brandedPage: brandPages(builtPage, brand),
    publicUrl: config.publicUrl,
    downloads: resources.outbound,
    version: thisNode(config).version,
    operatorContact: () => brand.latest().contact ?? undefined,
    operatorSecondFactor: config.operatorSecondFactor,
    downloadLimits: config.downloadLimits,
    maxSharesPerAccount: config.maxSharesPerAccount,
    filesOrigin: filesOrigin(config),
    webhookTerms: {
      headerPrefix: config.webhookHeaderPrefix,
      retrySeconds: config.webhookRetrySeconds,
      allowsLoopback: config.isDevelopment,
    },
    shownFiles: openShownFiles(resources.catalog),
    quotes: createQuotes(signerFor(secrets, 'quotes')),
    findFile: ttlCache((path) => readFileOf(db, path), { ...fileCache, clock }),
    accelRedirectPath: openAccelRedirects(accel, blobs, clock),
    uploadSlots: openUploadSlots(clock.now),
    largeBodies: openLargeBodies(),
    submits: openSubmits(database, queues, turns),
    submitReads: openSubmitReads(db),
    reads: openReads(database, links, clock),
    typicalTimes: openTypicalTimes(db, clock),
    validCallers: openValidCallers(db),
    states: openStates(db, links),
    eventLog: openEventLog(db, links),
    cursors: openCursors(secrets),
    newWebhookSecret() {
      const secret = mintSecret(randomBytes)
      return { secret, sealed: secrets.seal('webhooks', secret) }
    },
    builtPage,
    pageHeaders: pageHeaders(filesOrigin(config)),
    tries,
    modelTools: openModelTools({ ...resources, ...config, tries, outboundRules: outboundRules(config) }),
  } satisfies Dependencies
}

/** The origin from which browsers load users' files. */
function filesOrigin({ areLinksPresigned, s3, cdnUrl }: Config): string {
  return new URL(areLinksPresigned && s3 ? s3.endpoint : cdnUrl).origin
}

/** For nginx, where it sends the files; those in a bucket have no path. */
function openAccelRedirects(prefix: string | undefined, blobs: Blobs, clock: Clock) {
  const { pathOf } = blobs
  if (prefix === undefined || !pathOf) return undefined
  return ttlCache(async (key) => (await blobs.stat(key)) && `${prefix}/${pathOf(key)}`, {
    ...fileCache,
    clock,
  })
}
