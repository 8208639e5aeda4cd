import type { PromptReader } from '@atelier/media/program.ts'

/**
 * How the words of each program are read before it runs, by the names of `programs.ts`. The server loads this into its own
 * process: what is imported here is pure, and imports no package. Programs that take any words are not listed.
 */
export const promptReaders: Readonly<Record<string, () => Promise<PromptReader>>> = {
  '3d.from-text': async () => (await import('./parametric-things/prompt/read-prompt.ts')).readPrompt,
  'audio.music': async () => (await import('./lib/audio/rendering/music-request.ts')).readPrompt,
  'audio.music.stems': async () => (await import('./lib/audio/rendering/music-request.ts')).readPrompt,
  'audio.sfx': async () => (await import('./lib/audio/foley/read-prompt.ts')).readPrompt,
  'image.colorize': async () => (await import('./region-tint/read-prompt.ts')).readPrompt,
  'image.edit': async () => (await import('./spoken-edit/read-prompt.ts')).readPrompt,
  'image.generate': async () => (await import('./procedural-scene/read-prompt.ts')).readPrompt,
  'image.inpaint': async () => (await import('./material-inpaint/read-prompt.ts')).readPrompt,
  'image.replace-bg': async () => (await import('./painted-replace-bg/read-prompt.ts')).readPrompt,
  'video.add-audio': async () => (await import('./lib/audio/foley/read-prompt.ts')).readPrompt,
  'video.generate': async () => (await import('./scene-in-motion/read-prompt.ts')).readPrompt,
}
