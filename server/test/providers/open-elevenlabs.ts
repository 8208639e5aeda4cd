import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createElevenLabs } from '../../src/providers/elevenlabs.ts'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import type { Work } from '../../src/providers/provider.ts'
import { elevenLabsKey, startFakeElevenLabs } from './fake-elevenlabs.ts'
import type { Plan } from './fake-runs.ts'
import { elsewhereKey, runToEnd } from './http-conformance.ts'
import { workOf } from './work.ts'

const credentials = createCredentials({
  ELEVENLABS_KEY: elevenLabsKey,
  WRONG_KEY: 'xi_wrong_key',
  OTHER_KEY: elsewhereKey,
})

/** The adapter, the imitation of ElevenLabs, and what outlives a process. */
export async function openElevenLabs(
  settingsChange: Record<string, unknown> = {},
  taskType: Work['taskType'] = 'audio.tts',
) {
  const fake = await startFakeElevenLabs()
  onTestFinished(fake.close)
  const client = createBackendClient({ origins: new Set([fake.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const settings = { url: fake.url, key: '${ELEVENLABS_KEY}', voice: 'aria', ...settingsChange }
  const parts = { client, credentials, clock: fake }
  /** Answers by attempt. */
  const kept = new Map<string, Uint8Array>()

  function newWork(difference: Partial<Work> = {}): Work {
    const attemptId = randomUUID()
    return workOf({
      attemptId,
      taskType,
      settings,
      params: { text: 'Good morning.' },
      callback: async () => kept.get(attemptId),
      keepResult: async (body) => void kept.set(attemptId, Buffer.concat(body)),
      ...difference,
    })
  }
  const subject = {
    provider: createElevenLabs(parts),
    restarted: createElevenLabs(parts),
    fake,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
  const run = (plan: Plan = {}, difference: Partial<Work> = {}) => runToEnd(subject, plan, difference)
  return { ...subject, kept, run }
}
