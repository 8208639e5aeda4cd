import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { TaskType } from '@atelier/contract/task-type.ts'

/** Tasks that show how much there is, in the order of the page. */
const shown: readonly TaskType[] = [
  'image.generate',
  'video.generate',
  '3d.from-text',
  'image.remove-bg',
  'image.restyle',
  'audio.music',
]

const hasPicture = ({ examples = [] }: CatalogEntry) => examples.some(({ poster }) => poster !== undefined)

/** A model for each of these tasks; where there is none, others that have something to show, then any. */
export function showcaseOf(models: readonly CatalogEntry[]): CatalogEntry[] {
  const pictured = models.filter(hasPicture)
  const ofTasks = shown.flatMap((task) => pictured.find(({ taskType }) => taskType === task) ?? [])
  return [...new Set([...ofTasks, ...pictured, ...models])].slice(0, shown.length)
}
