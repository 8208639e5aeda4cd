import type { CatalogEntry } from './model.ts'

/**
 * The models that fit what somebody typed: each word stands somewhere in what is said of the model, and those that are called
 * what was typed come first. `taskLabel` says a task as people do.
 */
export function findByWords(
  models: readonly CatalogEntry[],
  typed: string,
  taskLabel: (taskType: string) => string,
): CatalogEntry[] {
  const words = wordsOf(typed)
  if (words.length === 0) return [...models]
  const phrase = words.join(' ')
  const isCalledSo = (entry: CatalogEntry) => namesOf(entry).some((name) => name.includes(phrase))
  return models
    .filter((entry) => words.every((word) => saidOf(entry, taskLabel).includes(word)))
    .toSorted((one, other) => Number(isCalledSo(other)) - Number(isCalledSo(one)))
}

export const wordsOf = (typed: string): string[] =>
  typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean)

const namesOf = ({ displayName, keywords = [] }: CatalogEntry) => [displayName.toLowerCase(), ...keywords]

/** All by which a model can be found. */
export function saidOf(entry: CatalogEntry, taskLabel: (taskType: string) => string): string {
  const { method = '', vendor, id, modality, taskType } = entry
  const said = [...namesOf(entry), method, vendor, id, modality, taskLabel(taskType)]
  return said.join(' ').toLowerCase()
}
