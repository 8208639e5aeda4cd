import { createElevenLabs } from '../../src/providers/elevenlabs.ts'
import type { Work } from '../../src/providers/provider.ts'
import { elevenLabsKey, startFakeElevenLabs } from './fake-elevenlabs.ts'
import { openKeeping } from './open-backend.ts'

/** The adapter, the imitation of ElevenLabs, and what outlives a process. */
export async function openElevenLabs(
  settingsChange: Record<string, unknown> = {},
  taskType: Work['taskType'] = 'audio.tts',
) {
  const fake = await startFakeElevenLabs()
  return openKeeping({
    fake,
    create: createElevenLabs,
    secrets: { ELEVENLABS_KEY: elevenLabsKey, WRONG_KEY: 'xi_wrong_key' },
    settings: { url: fake.url, key: '${ELEVENLABS_KEY}', voice: 'aria', ...settingsChange },
    work: { taskType, params: { text: 'Good morning.' } },
  })
}
