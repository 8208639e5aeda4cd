import { createOpenAi } from '../../src/providers/openai.ts'
import type { Work } from '../../src/providers/provider.ts'
import { openAiKey, startFakeOpenAi } from './fake-openai.ts'
import { openKeeping } from './open-backend.ts'

/** The adapter, the imitation of a server, and what outlives a process. */
export async function openOpenAi(
  settingsChange: Record<string, unknown> = {},
  taskType: Work['taskType'] = 'image.generate',
) {
  const fake = await startFakeOpenAi()
  return openKeeping({
    fake,
    create: createOpenAi,
    secrets: { OPENAI_KEY: openAiKey, WRONG_KEY: 'sk-wrong_key' },
    settings: { url: `${fake.url}/v1`, key: '${OPENAI_KEY}', model: 'painter', ...settingsChange },
    work: { taskType },
  })
}
