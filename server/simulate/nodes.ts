import { openKeyRing } from '../src/accounts/key-ring.store.ts'
import { createLinks } from '../src/assets/links.ts'
import { createQuotes } from '../src/catalog/quote-token.ts'
import type { LiveCatalog } from '../src/catalog/store.ts'
import { policyOfTerms } from '../src/generations/content-policy.store.ts'
import { openQueues } from '../src/generations/queues.store.ts'
import type { RunTools } from '../src/generations/run.job.ts'
import { openSubmits } from '../src/generations/submits.store.ts'
import { openCursors } from '../src/platform/http/cursor.ts'
import type { Tools } from '../src/platform/http/endpoint.ts'
import type { Logger } from '../src/platform/log.ts'
import { createMetrics } from '../src/platform/metrics.ts'
import { deriveSecrets, signerFor } from '../src/platform/secrets.ts'
import { openSettings } from '../src/settings/store.ts'
import type { DeliverTools } from '../src/webhooks/deliver.job.ts'
import { mintSecret } from '../src/webhooks/signature.ts'
import type { FakeBackends } from './fake-backends.ts'
import { takeInNothing } from './fake-take-in.ts'
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
const signingSecret = mintSecret((size) => Buffer.alloc(size, 7))

/** What a node has in memory, which goes with its life. */
export async function openTools({ simulated, time, receivers, blobs, catalog, log }: Parts) {
  const { db, database, jobs } = simulated
  const queues = openQueues(jobs)
  const tools = {
    db,
    operatorContact: undefined,
    blobs,
    catalog,
    metrics,
    queues,
    settings: await openSettings(db, time),
    submits: openSubmits(database, queues),
    // Never old: what a node remembers of an account changes when it changes the account itself, or starts anew.
    keyRing: openKeyRing(db, { now: () => 0 }, log),
    outbound: receivers,
    newWebhookSecret: () => ({ secret: signingSecret, sealed: signingSecret }),
    cursors: openCursors(secrets),
    quotes: createQuotes(signerFor(secrets, 'quotes')),
    links: createLinks({ cdnUrl: 'https://files.test', now: time.now, ...signerFor(secrets, 'links') }),
  }
  return tools satisfies Partial<Tools>
}

/** Those of a worker, too. */
export async function openRunTools(parts: Parts): Promise<RunTools & DeliverTools> {
  const policy = policyOfTerms((texts) => texts.some((text) => text.endsWith('!')))
  return {
    ...(await openTools(parts)),
    takeIn: takeInNothing,
    database: parts.simulated.database,
    secrets: { ...secrets, open: () => signingSecret },
    log: parts.log,
    clock: parts.time,
    providers: parts.backends.providers,
    policy,
  }
}
