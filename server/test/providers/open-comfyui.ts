import { createComfyUi } from '../../src/providers/comfyui.ts'
import type { Settings } from '../../src/providers/provider.ts'
import { comfyKey, startFakeComfyV2 } from './fake-comfyui-v2.ts'
import { startFakeComfyUi } from './fake-comfyui.ts'
import type { FakeBackend } from './fake-runs.ts'
import { openBackend } from './open-backend.ts'
import { textBindings, textToImage } from './text-to-image.ts'

const secrets = {
  COMFY_KEY: comfyKey,
  WRONG_KEY: 'comfyui-wrong_key',
  PROXY_SECRET: 'secret_of_the_proxy',
}

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
  const work = { request: { bindings: textBindings } }
  return openBackend({ fake, create: createComfyUi, secrets, settings, work })
}
