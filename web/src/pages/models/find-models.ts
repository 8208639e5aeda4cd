import { findByWords } from '@atelier/contract/find-models.ts'
import type { CatalogEntry } from '@atelier/contract/model.ts'
import { groupOf } from './task-groups.ts'
import { taskLabel } from './task-label.ts'

export type ModelFilters = {
  q?: string
  of?: CatalogEntry['modality']
  /** A group of tasks, or one task. */
  task?: string
}

/** The models that fit every filter, in the order in which the words find them. */
export function findModels(
  models: readonly CatalogEntry[],
  { q = '', of, task }: ModelFilters,
): CatalogEntry[] {
  const fitting = models.filter(
    (entry) =>
      (of === undefined || entry.modality === of) &&
      (task === undefined || entry.taskType === task || groupOf(entry) === task),
  )
  return findByWords(fitting, q, taskLabel)
}
