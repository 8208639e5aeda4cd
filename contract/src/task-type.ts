import { stringEnum } from './string-enum.ts'

// Spec: Task types
// prettier-ignore
export const taskTypes = [
  'image.generate', 'image.edit', 'video.generate', 'video.animate', 'image.upscale', 'image.remove-bg',
  'image.inpaint', 'image.outpaint', 'image.relight', 'image.vectorize', 'image.restore', 'image.effect',
  'video.v2v', 'video.extend', 'video.upscale', 'video.interpolate', 'video.remove-bg', 'video.add-audio',
  'video.lipsync', 'video.effect', 'video.reframe', 'audio.tts', 'audio.music', 'audio.sfx',
  'audio.voice-change', 'audio.isolate', 'audio.stt', '3d.from-text', '3d.from-image', 'image.erase',
  'image.reframe', 'image.sketch', 'image.restyle', 'image.colorize', 'image.retouch', 'image.product-shot',
  'image.replace-bg', 'image.try-on',
] as const
export type TaskType = (typeof taskTypes)[number]
export const TaskType = stringEnum(taskTypes, {
  title: 'TaskType',
  description: 'What a model does: the kind of media, and the task.',
})

export const modalities = ['image', 'video', 'audio', '3d'] as const
export type Modality = (typeof modalities)[number]
export const Modality = stringEnum(modalities, {
  title: 'Modality',
  description: 'The kind of media a model works on.',
})

export const workspaces = ['image', 'video', 'audio', '3d', 'tools'] as const
export type Workspace = (typeof workspaces)[number]
export const Workspace = stringEnum(workspaces, {
  title: 'Workspace',
  description: 'Where the account page shows a model and its generations.',
})
