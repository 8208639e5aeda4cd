import { randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { createComfyUi } from '../../src/providers/comfyui.ts'
import { createBackendClient } from '../../src/providers/http/client.ts'
import { createCredentials } from '../../src/providers/http/credentials.ts'
import type { Settings, Work } from '../../src/providers/provider.ts'
import { comfyKey, startFakeComfyV2 } from './fake-comfyui-v2.ts'
import { startFakeComfyUi } from './fake-comfyui.ts'
import type { FakeBackend, Plan } from './fake-runs.ts'
import { elsewhereKey, runToEnd } from './http-conformance.ts'
import { textBindings, textToImage } from './text-to-image.ts'
import { workOf } from './work.ts'

const credentials = createCredentials({
  COMFY_KEY: comfyKey,
  WRONG_KEY: 'comfyui-wrong_key',
  PROXY_SECRET: 'secret_of_the_proxy',
  OTHER_KEY: elsewhereKey,
})

/** The adapter and the imitation of ComfyUI. */
export async function openComfyUi(more: Settings = {}) {
  const fake = await startFakeComfyUi()
  return openAt(fake, { url: fake.url, graph: textToImage, outputs: ['9'], ...more })
}

/** The adapter and the imitation of API v2. */
export async function openComfyV2(more: Settings = {}) {
  const fake = await startFakeComfyV2()
  const settings = { url: fake.url, api: 'v2', key: '${COMFY_KEY}', graph: textToImage, outputs: ['9'] }
  return openAt(fake, { ...settings, ...more })
}

/** The adapter at the address of the settings, on the clock of the imitation. */
export function openAt<Fake extends FakeBackend>(fake: Fake, settings: Settings & { url: string }) {
  onTestFinished(fake.close)
  const client = createBackendClient({ origins: new Set([settings.url, 'http://127.0.0.1:1']), credentials })
  onTestFinished(() => client.close())
  const parts = { client, credentials, clock: fake }

  function newWork(difference: Partial<Work> = {}): Work {
    return workOf({
      attemptId: randomUUID(),
      beganAtMs: fake.now(),
      settings,
      request: { bindings: textBindings },
      params: { prompt: 'a lighthouse' },
      ...difference,
    })
  }
  const subject = {
    provider: createComfyUi(parts),
    restarted: createComfyUi(parts),
    fake,
    settings,
    newWork,
    workThat: () => newWork(),
    advance: (ms: number) => fake.advance(ms),
  }
  const run = (plan: Plan = {}, difference: Partial<Work> = {}) => runToEnd(subject, plan, difference)
  return { ...subject, run }
}
