import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import type { Work } from '../../src/providers/provider.ts'
import { createReplicate } from '../../src/providers/replicate.ts'
import { replicateKey, startFakeReplicate, webhookSecret } from './fake-replicate.ts'
import { elsewhereKey } from './http-conformance.ts'
import { startInbox } from './inbox.ts'
import { workOf } from './work.ts'

const credentials = createCredentials({
  REPLICATE_KEY: replicateKey,
  WRONG_KEY: 'r8_wrong',
  WEBHOOK_KEY: webhookSecret,
  OTHER_KEY: elsewhereKey,
})

/** The adapter, the imitation of Replicate, and where its callbacks arrive. */
export async function openReplicate(more: Record<string, unknown> = {}) {
  const fake = await startFakeReplicate()
  onTestFinished(fake.close)
  const client = createBackendClient({ origins: new Set([fake.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const settings = { url: `${fake.url}/v1`, key: '${REPLICATE_KEY}', version: 'abc', ...more }
  const parts = { client, credentials, clock: fake }
  const provider = createReplicate(parts)
  const inbox = await startInbox(provider, settings)

  function newWork(difference: Partial<Work> = {}): Work {
    const attemptId = randomUUID()
    return workOf({
      attemptId,
      beganAtMs: fake.now(),
      settings,
      params: { prompt: 'a lighthouse' },
      callbackUrl: inbox.urlOf(attemptId),
      async callback() {
        await fake.reported()
        return inbox.read(attemptId)
      },
      ...difference,
    })
  }
  const advance = (ms: number) => fake.advance(ms)
  const workThat = () => newWork()
  return {
    provider,
    restarted: createReplicate(parts),
    fake,
    inbox,
    settings,
    newWork,
    workThat,
    advance,
  }
}
