import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createFal } from '../../src/providers/fal.ts'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import type { Work } from '../../src/providers/provider.ts'
import { falKey, startFakeFal } from './fake-fal.ts'
import { elsewhereKey } from './http-conformance.ts'
import { startInbox } from './inbox.ts'
import { workOf } from './work.ts'

const credentials = createCredentials({
  FAL_KEY: falKey,
  WRONG_KEY: 'key_id:wrong',
  OTHER_KEY: elsewhereKey,
})

/** The adapter, the imitation of fal, and where its callbacks arrive. */
export async function openFal(more: Record<string, unknown> = {}) {
  const fake = await startFakeFal()
  onTestFinished(fake.close)
  const client = createBackendClient({ origins: new Set([fake.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const settings = {
    url: `${fake.url}/queue`,
    restUrl: `${fake.url}/rest`,
    apiUrl: `${fake.url}/v1`,
    key: '${FAL_KEY}',
    model: 'acme/camera/fast',
    ...more,
  }
  const parts = { client, credentials, clock: fake }
  const provider = createFal(parts)
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
  return {
    provider,
    restarted: createFal(parts),
    fake,
    inbox,
    settings,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
}
