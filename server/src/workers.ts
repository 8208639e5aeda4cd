import { readFileSync } from 'node:fs'
import { FORGET_EVERY_SECONDS, forgetExpired } from './accounts/forget-expired.job.ts'
import { deleteExpiredOfAgents } from './agents/expired.store.ts'
import { SWEEP_FILES_EVERY_SECONDS, sweepFiles } from './assets/orphans.job.ts'
import { deleteExpired, RETENTION_EVERY_SECONDS } from './assets/retention.job.ts'
import { PROBE_EVERY_SECONDS } from './backends/health.client.ts'
import { probeBackends } from './backends/probe.job.ts'
import { backendLimits, type BackendStates } from './backends/store.ts'
import { FORGET_VERSIONS_EVERY_SECONDS, forgetOldVersions } from './catalog/forget-versions.job.ts'
import {
  auditAll,
  auditNew,
  CHECKPOINT_EVERY_SECONDS,
  FULL_AUDIT_EVERY_SECONDS,
  MAX_AUDIT_SECONDS,
} from './coins/audit.job.ts'
import {
  LOW_BALANCE_EVERY_SECONDS,
  mailLowBalances,
  MAX_LOW_BALANCE_SECONDS,
} from './coins/low-balance.job.ts'
import type { Config } from './config.ts'
import { ConfigError } from './platform/config-error.ts'
import { FORGET_DOWNLOADS_EVERY_SECONDS, forgetOldDownloads } from './downloads/forget-downloads.job.ts'
import { FORGET_EVENTS_EVERY_SECONDS, forgetOldEvents } from './events/forget-events.job.ts'
import { policyOfService, policyOfTerms, type ContentPolicy } from './generations/content-policy.client.ts'
import { builtInQueue, generationQueue, type GenerationJob } from './generations/queues.client.ts'
import { runGeneration, type RunTools } from './generations/run.job.ts'
import { canStore, type StorageTools } from './generations/storage-wait.job.ts'
import { sweep, SWEEP_SECONDS } from './generations/sweep.job.ts'
import { forgetOldTraces } from './generations/traces.store.ts'
import { readTermList } from './generations/term-list.ts'
import type { Database } from './platform/db/database.ts'
import type { Jobs } from './platform/jobs/jobs.ts'
import type { LiveBrand } from './brand/store.ts'
import type { Mail } from './platform/mail.ts'
import { JUDGE_EVERY_SECONDS, pauseAtLoss } from './margins/at-loss.job.ts'
import { COUNT_HOURS_EVERY_SECONDS, countNewHours } from './stats/count-hours.job.ts'
import { startDelivering, type DeliverTools } from './webhooks/deliver.job.ts'
import { ERASE_EVERY_SECONDS, eraseAccounts } from './privacy/erase.job.ts'
import { resealTokens } from './shares/store.ts'
import { resealSecondFactors } from './accounts/second-factors.store.ts'
import { resealSecrets } from './webhooks/store.ts'
import { FORGET_ATTEMPTS_EVERY_SECONDS, forgetOldAttempts } from './webhooks/forget-attempts.job.ts'
import { messageOf } from './platform/thrown.ts'

const RESEAL_EVERY_SECONDS = 600
const FORGET_TRACES_EVERY_SECONDS = 3600
const builtInTerms = new URL('../content-policy.txt', import.meta.url)

type WorkerTools = RunTools &
  StorageTools &
  DeliverTools & {
    backendStates: BackendStates
    database: Database
    mail: Mail
    brand: LiveBrand
    isManual: boolean
    outputRetentionDays: number | undefined
  }

export type Workers = {
  /** With `isManual`: runs everything due, and what becomes due by it; returns how many ran. */
  runDue(): Promise<number>
  stop(options: { graceMs: number }): Promise<void>
}

/** Starts the jobs of a node with the role of a worker. */
export async function startWorkers(config: Config, jobs: Jobs, tools: WorkerTools): Promise<Workers> {
  const label = ({ modelId }: GenerationJob) => modelId
  const { db, backends, backendStates, clock, log } = tools
  const groups = () => backendLimits(backends, backendStates, clock)
  // What is made must be stored. A node that cannot leaves the work to others; where none can, it waits.
  const mayFetch = () => canStore(tools)
  jobs.work(generationQueue, { slots: config.workerSlots, label, groups, mayFetch }, runGeneration(tools))
  jobs.work(builtInQueue, { slots: config.mediaChildren, label, mayFetch }, runGeneration(tools))
  await jobs.every('sweep', SWEEP_SECONDS, sweep(tools))
  await jobs.every('probe-backends', PROBE_EVERY_SECONDS, probeBackends({ db, backends, clock, log }))
  await jobs.every('pause-at-loss', JUDGE_EVERY_SECONDS, pauseAtLoss(tools))
  await jobs.every('low-balance', LOW_BALANCE_EVERY_SECONDS, mailLowBalances({ ...tools, config }), {
    maxSeconds: MAX_LOW_BALANCE_SECONDS,
  })
  await jobs.every('forget-expired', FORGET_EVERY_SECONDS, forgetExpired(tools.db, deleteExpiredOfAgents))
  await jobs.every('forget-attempts', FORGET_ATTEMPTS_EVERY_SECONDS, forgetOldAttempts(tools.db))
  await jobs.every('forget-events', FORGET_EVENTS_EVERY_SECONDS, forgetOldEvents(tools.db))
  await jobs.every('forget-downloads', FORGET_DOWNLOADS_EVERY_SECONDS, forgetOldDownloads(tools.db))
  await jobs.every('forget-versions', FORGET_VERSIONS_EVERY_SECONDS, forgetOldVersions(tools.db))
  await jobs.every('audit', CHECKPOINT_EVERY_SECONDS, auditNew(tools), { maxSeconds: MAX_AUDIT_SECONDS })
  await jobs.every('full-audit', FULL_AUDIT_EVERY_SECONDS, auditAll(tools), { maxSeconds: MAX_AUDIT_SECONDS })
  await jobs.every('count-hours', COUNT_HOURS_EVERY_SECONDS, countNewHours(db))
  await jobs.every('erase-accounts', ERASE_EVERY_SECONDS, eraseAccounts(tools))
  await jobs.every('retention', RETENTION_EVERY_SECONDS, deleteExpired(tools))
  await jobs.every('sweep-files', SWEEP_FILES_EVERY_SECONDS, sweepFiles(tools))
  await jobs.every('forget-traces', FORGET_TRACES_EVERY_SECONDS, () => forgetOldTraces(db))
  if (tools.secrets.previousFingerprint !== undefined) {
    await resealSecrets(tools.db, tools.secrets, tools.log)
    await resealSecondFactors(tools.db, tools.secrets, tools.log)
    await jobs.every('reseal-secrets', RESEAL_EVERY_SECONDS, async () => {
      await resealSecrets(tools.db, tools.secrets, tools.log)
      await resealSecondFactors(tools.db, tools.secrets, tools.log)
      // There may be very many of them, and links work meanwhile: the start does not wait.
      await resealTokens(tools.db, tools.secrets, tools.log)
    })
  }
  const deliverer = await startDelivering(tools, {
    retrySeconds: config.webhookRetrySeconds,
    headerPrefix: config.webhookHeaderPrefix,
    isManual: tools.isManual,
  })
  return {
    async runDue() {
      const ran = await jobs.runDue()
      return ran + (await deliverer.runDue())
    },
    stop: deliverer.stop,
  }
}

export function loadPolicy({ moderationUrl, moderationKey, contentPolicyFile }: Config): ContentPolicy {
  if (moderationUrl) return policyOfService(moderationUrl, moderationKey)
  try {
    return policyOfTerms(readTermList(readFileSync(contentPolicyFile ?? builtInTerms, 'utf8')))
  } catch (error) {
    throw new ConfigError([`CONTENT_POLICY_FILE: ${messageOf(error)}`])
  }
}
