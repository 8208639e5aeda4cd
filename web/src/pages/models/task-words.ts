/** `image.remove-bg` as people would say it. */
export const taskWords = (taskType: string): string =>
  (taskType.split('.')[1] ?? taskType).replaceAll('-', ' ').replace(/\bbg\b/, 'background')
