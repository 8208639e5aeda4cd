import * as messages from '#messages/models.ts'
/** Labels of tasks that differ from their ids. */
const names: Readonly<Record<string, string>> = {
  'audio.tts': messages.speech,
  'audio.stt': messages.transcribe,
  'audio.sfx': messages.soundEffects,
  'image.remove-bg': messages.removeBackground,
  'image.replace-bg': messages.replaceBackground,
  'video.remove-bg': messages.removeBackground,
  'video.v2v': messages.restyle,
}

/** `image.product-shot` as people would say it. */
export const taskLabel = (taskType: string): string =>
  names[taskType] ?? (taskType.split('.')[1] ?? taskType).replaceAll('-', ' ')
