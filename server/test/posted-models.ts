// An installation with a Cog container and Replicate, and model files that operators post to it.
import { afterAll } from 'vitest'
import { testApp, type Parts, type TestApp } from './app.ts'
import { fakeProvider } from './fake-provider.ts'
import { modelsFolder } from './models-folder.ts'
import { startFakeCog } from './providers/fake-cog.ts'
import { replicateKey, startFakeReplicate } from './providers/fake-replicate.ts'

const ui = (control: string) => ({ control, group: 'basic', order: 10 })

/** For one file of tests, at whose end it is gone. */
export async function openInstallation() {
  const cog = await startFakeCog()
  const replicate = await startFakeReplicate()
  /** A backend that does what a test says, over no network. */
  const studio = fakeProvider('studio', false)
  afterAll(() => {
    cog.close()
    replicate.close()
  })

  const onReplicate = {
    provider: 'replicate',
    settings: { url: `${replicate.url}/v1`, key: '${REPLICATE_KEY}', model: 'acme/camera' },
  }
  const variables = {
    MODELS_DIR: modelsFolder({
      'on-cog': [{ provider: 'cog', settings: { url: cog.url } }],
      'on-replicate': [onReplicate],
    }),
    BACKEND_SECRETS: 'REPLICATE_KEY,OTHER_KEY,EMPTY_KEY',
    REPLICATE_KEY: replicateKey,
    OTHER_KEY: 'another-key-of-nobody',
    COIN_VALUE: '0.01 USD',
  }
  const parts: Parts = { providers: [studio] }

  return {
    cog,
    replicate,
    studio,
    async installation(): Promise<TestApp> {
      const app = await testApp(variables, parts)
      studio.reset()
      cog.does = {}
      cog.callbackOrigin = () => app.origin
      replicate.does = {}
      return app
    },
    /** A model file at five coins an output on a Cog container, some of its fields replaced. JSON is YAML. */
    modelFile(difference: object = {}): string {
      const file = {
        id: 'mine',
        listingId: 'mine',
        taskType: 'image.generate',
        modality: 'image',
        workspace: 'image',
        vendor: 'Me',
        displayName: 'Mine',
        params: { prompt: { kind: 'text', required: true, maxLength: 100, ui: ui('prompt') } },
        timeLimitSeconds: 60,
        price: { base: 5 },
        backends: [{ provider: 'cog', settings: { url: cog.url }, cost: { perUnit: { seconds: 0.01 } } }],
        ...difference,
      }
      return JSON.stringify(file, null, 2)
    },
    replicateBackend: (difference: object = {}) => ({
      backends: [{ ...onReplicate, settings: { ...onReplicate.settings, ...difference } }],
    }),
  }
}

/** A model that takes a file, which is run by nobody. */
export const withFile = (accept: string, inputLimits?: object) => ({
  taskType: accept === 'audio' ? 'audio.isolate' : 'image.edit',
  modality: accept,
  params: { [accept]: { kind: 'media', accept, required: true, ui: ui(accept) } },
  backends: [{ provider: 'studio' }],
  ...(inputLimits && { inputLimits }),
})
