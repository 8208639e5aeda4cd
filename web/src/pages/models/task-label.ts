/** Labels of tasks that differ from their ids. */
const names: Readonly<Record<string, string>> = {
  'audio.tts': 'speech',
  'audio.stt': 'transcribe',
  'audio.sfx': 'sound effects',
  'image.remove-bg': 'remove background',
  'image.replace-bg': 'replace background',
  'video.remove-bg': 'remove background',
  'video.v2v': 'restyle',
}

/** `image.product-shot` as people would say it. */
export const taskLabel = (taskType: string): string =>
  names[taskType] ?? (taskType.split('.')[1] ?? taskType).replaceAll('-', ' ')
