import type { CatalogEntry } from '@atelier/contract/model.ts'
import { taskLabel } from './task-label.ts'

export type ModelFilters = { q?: string; of?: CatalogEntry['modality']; task?: string }

/** The models that fit every filter. Each word that was typed stands somewhere in what is said of the model. */
export function findModels(
  models: readonly CatalogEntry[],
  { q = '', of, task }: ModelFilters,
): CatalogEntry[] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean)
  return models.filter(({ displayName, method = '', vendor, id, modality, taskType }) => {
    const said = `${displayName} ${method} ${vendor} ${id} ${modality} ${taskLabel(taskType)}`.toLowerCase()
    return (
      (of === undefined || modality === of) &&
      (task === undefined || taskType === task) &&
      words.every((word) => said.includes(word))
    )
  })
}
