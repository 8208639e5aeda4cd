import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import { createOpenAi } from '../../src/providers/openai.ts'
import type { Work } from '../../src/providers/provider.ts'
import { openAiKey, startFakeOpenAi } from './fake-openai.ts'
import type { Plan } from './fake-runs.ts'
import { elsewhereKey, runToEnd } from './http-conformance.ts'
import { workOf } from './work.ts'

const credentials = createCredentials({
  OPENAI_KEY: openAiKey,
  WRONG_KEY: 'sk-wrong_key',
  OTHER_KEY: elsewhereKey,
})

/** The adapter, the imitation of a server, and what outlives a process. */
export async function openOpenAi(
  settingsChange: Record<string, unknown> = {},
  taskType: Work['taskType'] = 'image.generate',
) {
  const fake = await startFakeOpenAi()
  onTestFinished(fake.close)
  const client = createBackendClient({ origins: new Set([fake.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const settings = { url: `${fake.url}/v1`, key: '${OPENAI_KEY}', model: 'painter', ...settingsChange }
  const parts = { client, credentials, clock: fake }
  /** Answers by attempt. */
  const kept = new Map<string, Uint8Array>()

  function newWork(difference: Partial<Work> = {}): Work {
    const attemptId = randomUUID()
    return workOf({
      attemptId,
      taskType,
      settings,
      params: { prompt: 'a lighthouse' },
      callback: async () => kept.get(attemptId),
      keepResult: async (body) => void kept.set(attemptId, Buffer.concat(body)),
      ...difference,
    })
  }
  const subject = {
    provider: createOpenAi(parts),
    restarted: createOpenAi(parts),
    fake,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
  const run = (plan: Plan = {}, difference: Partial<Work> = {}) => runToEnd(subject, plan, difference)
  return { ...subject, kept, run }
}
