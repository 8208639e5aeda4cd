import { readFileSync } from 'node:fs'
import { FORGET_EVERY_SECONDS, forgetExpired } from './accounts/forget-expired.job.ts'
import { ConfigError, type Config } from './config.ts'
import { policyOfService, policyOfTerms, type ContentPolicy } from './generations/content-policy.store.ts'
import { generationQueue, type GenerationJob } from './generations/queues.store.ts'
import { runGeneration, type RunTools } from './generations/run.job.ts'
import { sweep, SWEEP_SECONDS } from './generations/sweep.job.ts'
import { readTermList } from './generations/term-list.ts'
import type { Jobs } from './platform/jobs/jobs.ts'

const builtInTerms = new URL('../content-policy.txt', import.meta.url)

/** What a node with the worker's role does. */
export async function startWorkers(config: Config, jobs: Jobs, tools: RunTools): Promise<void> {
  const options = { slots: config.workerSlots, label: ({ modelId }: GenerationJob) => modelId }
  jobs.work(generationQueue, options, runGeneration(tools))
  await jobs.every('sweep', SWEEP_SECONDS, sweep({ ...tools, jobs }))
  await jobs.every('forget-expired', FORGET_EVERY_SECONDS, forgetExpired(tools.db))
}

export function loadPolicy({ moderationUrl, moderationKey, contentPolicyFile }: Config): ContentPolicy {
  if (moderationUrl) return policyOfService(moderationUrl, moderationKey)
  try {
    return policyOfTerms(readTermList(readFileSync(contentPolicyFile ?? builtInTerms, 'utf8')))
  } catch (error) {
    throw new ConfigError([`CONTENT_POLICY_FILE: ${(error as Error).message}`])
  }
}
