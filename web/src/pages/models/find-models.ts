import type { CatalogEntry } from '@atelier/contract/model.ts'
import { groupOf } from './task-groups.ts'
import { taskLabel } from './task-label.ts'

export type ModelFilters = {
  q?: string
  of?: CatalogEntry['modality']
  /** A group of tasks, or one task. */
  task?: string
}

/**
 * The models that fit every filter. Each word that was typed stands somewhere in what is said of the model; those that
 * are called what was typed come first.
 */
export function findModels(
  models: readonly CatalogEntry[],
  { q = '', of, task }: ModelFilters,
): CatalogEntry[] {
  const words = q
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)
  const phrase = words.join(' ')
  const found = models.filter(
    (entry) =>
      (of === undefined || entry.modality === of) &&
      (task === undefined || entry.taskType === task || groupOf(entry) === task) &&
      words.every((word) => saidOf(entry).includes(word)),
  )
  if (phrase === '') return found
  const isCalledSo = (entry: CatalogEntry) => namesOf(entry).some((name) => name.includes(phrase))
  return found.toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)))
}

const namesOf = ({ displayName, keywords = [] }: CatalogEntry) => [displayName.toLowerCase(), ...keywords]

function saidOf(entry: CatalogEntry): string {
  const { method = '', vendor, id, modality, taskType } = entry
  const said = [...namesOf(entry), method, vendor, id, modality, taskLabel(taskType)]
  return said.join(' ').toLowerCase()
}
