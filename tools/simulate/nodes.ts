import { openCallbacks } from '../../server/src/backends/callbacks.store.ts'
import { openBackendStates } from '../../server/src/backends/store.ts'
import { createOrigins } from '../../server/src/providers/http/origins.ts'
import { findBackends } from '../../server/src/providers/known-backends.ts'
import { openApiKeyCache } from '../../server/src/accounts/api-key-cache.ts'
import { createLinks } from '../../server/src/assets/links.ts'
import { createQuotes } from '../../server/src/catalog/quote-token.ts'
import type { LiveCatalog } from '../../server/src/catalog/store.ts'
import { policyOfTerms } from '../../server/src/generations/content-policy.client.ts'
import { openTurns } from '../../server/src/generations/account-turns.store.ts'
import { openQueues } from '../../server/src/generations/queues.client.ts'
import type { RunTools } from '../../server/src/generations/run.job.ts'
import type { SweepTools } from '../../server/src/generations/sweep.job.ts'
import { openSettles } from '../../server/src/generations/settles.store.ts'
import { openSubmitReads } from '../../server/src/generations/submit-reads.store.ts'
import { openSubmits } from '../../server/src/generations/submits.store.ts'
import { openWorkerBatches } from '../../server/src/generations/worker-batches.store.ts'
import { openCursors } from '../../server/src/platform/http/cursor.ts'
import type { Dependencies } from '../../server/src/dependencies.ts'
import type { Logger } from '../../server/src/platform/log.ts'
import type { RateLimiter } from '../../server/src/platform/rate-limiter.ts'
import { createMetrics } from '../../server/src/platform/metrics.ts'
import { deriveSecrets, signerFor } from '../../server/src/platform/secrets.ts'
import { openSettings, type SettingsDefaults } from '../../server/src/settings/store.ts'
import { DEFAULT_RUNNING_LIMIT, defaultRateLimits } from '../../server/src/accounts/rate-limits.ts'
import type { DeliverTools } from '../../server/src/webhooks/deliver.job.ts'
import { mintSecret } from '../../server/src/webhooks/signature.ts'
import type { FakeBackends } from './fake-backends.ts'
import { ingestNothing } from './fake-ingest.ts'
import type { FakeBlobs } from './fake-blobs.ts'
import type { FakeReceivers } from './fake-receivers.ts'
import type { FakeTime } from './fake-time.ts'
import type { SimulatedDatabase } from './simulated-database.ts'

export type Parts = {
  simulated: SimulatedDatabase
  time: FakeTime
  backends: FakeBackends
  receivers: FakeReceivers
  blobs: FakeBlobs
  catalog: LiveCatalog
  log: Logger
}

const secrets = deriveSecrets('the-secret-key-of-the-simulator-0001')
const metrics = createMetrics()
/** Nobody signs up here. */
const noSettings: SettingsDefaults = {
  signup: 'invite',
  signupCoins: 0,
  runningLimit: DEFAULT_RUNNING_LIMIT,
  rateLimits: defaultRateLimits,
}
const signingSecret = mintSecret((size) => Buffer.alloc(size, 7))

/** Nobody is refused for asking too often. */
const unlimited: RateLimiter = {
  spend: async (_id, window) => allowed(window),
  spendBoth: async (first, second) => [allowed(first.window), allowed(second.window)],
  giveBack: async () => {},
  close: () => {},
}
const allowed = (window: { limit: number; windowSeconds: number }) => ({
  ...window,
  allowed: true,
  remaining: window.limit,
  resetSeconds: window.windowSeconds,
})

/** What a node has in memory, which is lost with its incarnation. */
export async function openTools({ simulated, time, backends, receivers, blobs, catalog, log }: Parts) {
  const { db, database, jobs } = simulated
  const queues = openQueues(jobs)
  // A batch stands still for as long as the schedule says, which is no reason to begin another.
  const turns = openTurns(database, { patienceMs: Infinity, gatherMs: 0 })
  const tools = {
    db,
    operatorContact: () => undefined,
    blobs,
    catalog,
    metrics,
    queues,
    backends: findBackends(catalog.models, backends.providers).backends,
    backendStates: await openBackendStates(db, time),
    settings: await openSettings(db, time, noSettings),
    submits: openSubmits(database, queues, turns),
    submitReads: openSubmitReads(db),
    settles: openSettles(database, queues, turns),
    batches: openWorkerBatches(db),
    // Never old: what a node remembers of an account changes when it changes the account itself, or starts anew.
    apiKeyCache: openApiKeyCache(db, { now: () => 0 }, log),
    outbound: receivers,
    newWebhookSecret: () => ({ secret: signingSecret, sealed: signingSecret }),
    cursors: openCursors(secrets),
    limiter: unlimited,
    quotes: createQuotes(signerFor(secrets, 'quotes')),
    links: createLinks({ cdnUrl: 'https://files.test', now: time.now, ...signerFor(secrets, 'links') }),
  }
  return tools satisfies Partial<Dependencies>
}

/** Those of a worker, too. */
export async function openRunTools(parts: Parts): Promise<RunTools & SweepTools & DeliverTools> {
  const policy = policyOfTerms((texts) => texts.some((text) => text.endsWith('!')))
  return {
    ...(await openTools(parts)),
    ingest: ingestNothing,
    scratch: { hasRoom: async () => true, take: noFiles },
    // Model files never change here.
    modelVersions: { save: async () => {}, find: async (modelId) => parts.catalog.models.get(modelId) },
    origins: createOrigins(),
    drawTransparentMask: () => Promise.reject(new Error('no model of these has a mask')),
    database: parts.simulated.database,
    secrets: { ...secrets, open: () => signingSecret },
    log: parts.log,
    clock: parts.time,
    providers: parts.backends.providers,
    callbacks: openCallbacks({
      db: parts.simulated.db,
      blobs: parts.blobs,
      secrets,
      providers: parts.backends.providers,
      publicUrl: 'https://atelier.test',
    }),
    policy,
    coinValue: undefined,
  }
}

function noFiles(): never {
  throw new Error('no model of these has inputs')
}
