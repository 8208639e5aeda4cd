import { keysOf } from '@atelier/contract/keys-of.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type RouteName = 'image' | 'edit' | 'speech' | 'transcription' | 'video'

const ui = (control: string) => ({ control, group: 'basic', order: 10 })
const text = (control: string) => ({ kind: 'text', required: true, maxLength: 2000, ui: ui(control) })
const media = (accept: string) => ({ kind: 'media', required: true, accept, ui: ui(accept) })

type Model = { taskType: string; modality: string; workspace: string; params: object; backend: object }

const models: Record<RouteName, Model> = {
  image: {
    taskType: 'image.generate',
    modality: 'image',
    workspace: 'image',
    params: { prompt: text('prompt') },
    backend: {},
  },
  edit: {
    taskType: 'image.edit',
    modality: 'image',
    workspace: 'image',
    params: { prompt: text('prompt'), image: media('image'), mask: { ...media('image'), ui: ui('mask') } },
    backend: {},
  },
  speech: {
    taskType: 'audio.tts',
    modality: 'audio',
    workspace: 'audio',
    params: { text: text('script') },
    backend: { bindings: { text: { to: 'input' } }, constants: { voice: 'alloy' } },
  },
  transcription: {
    taskType: 'audio.stt',
    modality: 'audio',
    workspace: 'tools',
    params: { audio: media('audio') },
    backend: { bindings: { audio: { to: 'file' } } },
  },
  video: {
    taskType: 'video.generate',
    modality: 'video',
    workspace: 'video',
    params: { prompt: text('prompt') },
    backend: { constants: { seconds: '4', size: '720x1280' } },
  },
}

/** A model file for each route and each of these models of the server, at five coins an output; the key is `OPENAI_KEY`. */
export function writeOpenAiModels(
  folder: string,
  origin: string,
  names: readonly string[],
  timeLimitOf: (route: RouteName, name: string) => number,
): void {
  for (const route of keysOf(models))
    for (const name of names) {
      const { backend, ...model } = models[route]
      const settings = { url: `${origin}/v1`, key: '${OPENAI_KEY}', model: name }
      const file = {
        ...model,
        id: `${route}-${name}`,
        listingId: 'openai',
        vendor: 'Test',
        displayName: 'On a server of others',
        timeLimitSeconds: timeLimitOf(route, name),
        price: { base: 5 },
        backends: [{ provider: 'openai', slots: 50, settings, ...backend }],
      }
      writeFileSync(join(folder, `${file.id}.yaml`), JSON.stringify(file))
    }
}
