import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

const ui = (control: string, order: number, group = 'basic') => ({ control, group, order })
const prompt = { kind: 'text', maxLength: 2000, ui: ui('prompt', 10, 'prompt') }
const audio = { kind: 'media', accept: 'audio', required: true, ui: ui('audio', 20, 'inputs') }

/** An image of one colour, or the customer's own, after the time that the prompt says. */
const image = {
  id: 'comfy-image',
  taskType: 'image.generate',
  params: {
    prompt,
    aspect_ratio: { kind: 'enum', values: ['1:1', '16:9'], ui: ui('aspect', 20) },
    resolution: { kind: 'enum', values: ['0.5k', '1k'], ui: ui('segmented', 30) },
    image: { kind: 'media', accept: 'image', ui: ui('image', 35, 'inputs') },
    seed: { kind: 'seed', max: 0xffffff, ui: ui('seed', 40, 'advanced') },
  },
  defaults: { aspect_ratio: '1:1', resolution: '0.5k' },
  graph: {
    '1': { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 0 } },
    '2': { class_type: 'TestWait', inputs: { image: ['3', 0], text: '' } },
    '3': { class_type: 'LoadImage', inputs: { image: 'example.png' } },
    '8': { class_type: 'PreviewImage', inputs: { images: ['2', 0] } },
    '9': { class_type: 'SaveImage', inputs: { images: ['2', 0], filename_prefix: 'atelier/image' } },
  },
  outputs: ['9'],
  without: { image: { remove: ['3'], set: { '2.image': ['1', 0] } } },
  bindings: { prompt: { to: '2.text' }, image: { to: '3.image' }, seed: { to: '1.color' } },
  size: { width: '1.width', height: '1.height', multipleOf: 8 },
}

/** Less time than its prompt may ask for. */
const hasty = { ...image, id: 'comfy-hasty', timeLimitSeconds: 15 }

const video = {
  id: 'comfy-video',
  taskType: 'video.generate',
  params: { prompt, duration: { kind: 'range', min: 1, max: 4, step: 1, ui: ui('slider', 20) } },
  defaults: { duration: 1 },
  graph: {
    '1': { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 1, color: 255 } },
    '2': { class_type: 'CreateVideo', inputs: { images: ['1', 0], fps: 8 } },
    '9': {
      class_type: 'SaveVideo',
      inputs: { video: ['2', 0], filename_prefix: 'video/v', format: 'mp4', codec: 'h264' },
    },
  },
  outputs: ['9'],
  bindings: { prompt: { to: null } },
  frames: { to: '1.batch_size', fps: 8 },
}

const animation = {
  id: 'comfy-animation',
  taskType: 'image.generate',
  params: { prompt },
  graph: {
    '1': { class_type: 'EmptyImage', inputs: { width: 64, height: 64, batch_size: 3, color: 255 } },
    '9': {
      class_type: 'SaveAnimatedWEBP',
      inputs: {
        images: ['1', 0],
        filename_prefix: 'w',
        fps: 6,
        lossless: false,
        quality: 80,
        method: 'default',
      },
    },
  },
  outputs: ['9'],
  bindings: { prompt: { to: null } },
}

const sound = {
  id: 'comfy-sound',
  taskType: 'audio.isolate',
  outputsMade: 3,
  params: { audio },
  graph: {
    '1': { class_type: 'LoadAudio', inputs: { audio: 'example.wav' } },
    '7': { class_type: 'SaveAudio', inputs: { audio: ['1', 0], filename_prefix: 'audio/f' } },
    '8': {
      class_type: 'SaveAudioMP3',
      inputs: { audio: ['1', 0], filename_prefix: 'audio/m', quality: '128k' },
    },
    '9': {
      class_type: 'SaveAudioOpus',
      inputs: { audio: ['1', 0], filename_prefix: 'audio/o', quality: '128k' },
    },
  },
  outputs: ['7', '8', '9'],
  bindings: { audio: { to: '1.audio' } },
}

const mesh = {
  id: 'comfy-mesh',
  taskType: '3d.from-text',
  params: { prompt },
  graph: {
    '1': { class_type: 'TestMesh', inputs: { text: '' } },
    '9': { class_type: 'SaveGLB', inputs: { mesh: ['1', 0], filename_prefix: 'mesh/m' } },
  },
  outputs: ['9'],
  bindings: { prompt: { to: '1.text' } },
}

const words = {
  id: 'comfy-words',
  taskType: 'audio.stt',
  params: { audio },
  graph: {
    '1': { class_type: 'LoadAudio', inputs: { audio: 'example.wav' } },
    '2': { class_type: 'PreviewAny', inputs: { source: 'what was said' } },
  },
  outputs: ['2'],
  bindings: { audio: { to: '1.audio' } },
}

const broken = {
  id: 'comfy-broken',
  taskType: 'image.generate',
  params: { prompt },
  graph: { '9': { class_type: 'NoSuchNode', inputs: { text: '' } } },
  outputs: ['9'],
  bindings: { prompt: { to: '9.text' } },
}

const nothing = { without: undefined, size: undefined, frames: undefined, outputsMade: undefined }

const workspaces = { image: 'image', video: 'video', audio: 'audio', '3d': '3d' } as const

/** A folder for MODELS_DIR with a model for every kind of output, at a ComfyUI. */
export function writeComfyModels(settings: object): string {
  const folder = mkdtempSync(join(inject('runFolder'), 'comfyui-models-'))
  for (const model of [image, hasty, video, animation, sound, mesh, words, broken]) {
    const { graph, outputs, without, bindings, size, frames, outputsMade, ...offered } = {
      ...nothing,
      ...model,
    }
    const workspace = workspaces[model.taskType.split('.')[0] as keyof typeof workspaces]
    const file = {
      listingId: 'comfy',
      modality: workspace,
      workspace,
      vendor: 'Test',
      displayName: 'On ComfyUI',
      timeLimitSeconds: 300,
      price: { base: 5 },
      ...offered,
      ...(outputsMade && { outputs: outputsMade }),
      backends: [
        { provider: 'comfyui', settings: { ...settings, graph, outputs, without }, bindings, size, frames },
      ],
    }
    writeFileSync(join(folder, `${model.id}.yaml`), JSON.stringify(file))
  }
  return folder
}
