import { createReplicate } from '../../src/providers/replicate.ts'
import { replicateKey, startFakeReplicate, webhookSecret } from './fake-replicate.ts'
import { openReporting } from './open-backend.ts'

/** The adapter, the imitation of Replicate, and where its callbacks arrive. */
export async function openReplicate(more: Record<string, unknown> = {}) {
  const fake = await startFakeReplicate()
  return openReporting({
    fake,
    create: createReplicate,
    secrets: { REPLICATE_KEY: replicateKey, WRONG_KEY: 'r8_wrong', WEBHOOK_KEY: webhookSecret },
    settings: { url: `${fake.url}/v1`, key: '${REPLICATE_KEY}', version: 'abc', ...more },
  })
}
