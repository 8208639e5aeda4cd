import type { ChangeLabelsRequest, GenerationLabelsList } from '@atelier/contract/labels.ts'

type Labels = Omit<GenerationLabelsList['items'][number], 'generationId'>

const favorite = 'favorite'
const tagPrefix = 'tag:'
const collectionPrefix = 'collection:'

export const tagLabel = (tag: string): string => tagPrefix + tag.trim().normalize('NFC')
export const collectionLabel = (id: string): string => collectionPrefix + id.toLowerCase()

/** What is between them, in the order of bytes, is all tags. */
export const tagRange = { after: tagPrefix, before: 'tag;' } as const
export const tagIn = (label: string): string => label.slice(tagPrefix.length)

export type AskedLabels = { favorite?: boolean; tag?: string; collectionId?: string }

/** The labels that a history is asked for; it shows what has all of them. */
export const labelsAsked = (asked: AskedLabels): string[] => [
  ...(asked.collectionId === undefined ? [] : [collectionLabel(asked.collectionId)]),
  ...(asked.tag === undefined ? [] : [tagLabel(asked.tag)]),
  ...(asked.favorite === true ? [favorite] : []),
]

/** What a request adds and removes. */
export function labelChanges(request: ChangeLabelsRequest): { add: string[]; remove: string[] } {
  const { addTags = [], removeTags = [], addToCollections = [], removeFromCollections = [] } = request
  return {
    add: [
      ...(request.favorite === true ? [favorite] : []),
      ...addTags.map(tagLabel),
      ...addToCollections.map(collectionLabel),
    ],
    remove: [
      ...(request.favorite === false ? [favorite] : []),
      ...removeTags.map(tagLabel),
      ...removeFromCollections.map(collectionLabel),
    ],
  }
}

export const wireLabels = (labels: readonly string[]): Labels => ({
  favorite: labels.includes(favorite),
  tags: startingWith(labels, tagPrefix),
  collectionIds: startingWith(labels, collectionPrefix),
})

const startingWith = (labels: readonly string[], prefix: string): string[] =>
  labels
    .filter((label) => label.startsWith(prefix))
    .map((label) => label.slice(prefix.length))
    .toSorted()
