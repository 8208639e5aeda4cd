import type { HistoryFilters } from '../../api/history-queries.ts'

export type HistoryView = 'gallery' | 'list'
/** What stands in the address: the filters, and how what they leave is shown. */
export type HistorySearch = HistoryFilters & { view?: HistoryView }

/** With another value for one filter; an empty one is no filter. */
export function withFilter<Name extends keyof HistorySearch>(
  search: HistorySearch,
  name: Name,
  value: string,
): HistorySearch {
  const { [name]: _, ...others } = search
  return value === '' ? others : { ...others, [name]: value }
}

/** What the choice of a collection says for favorites, which are no collection but are looked for as one. */
export const favorites = 'favorites'

/** With another collection, with the favorites, or with neither. */
export function withCollection(search: HistorySearch, value: string): HistorySearch {
  const { collectionId: _, favorite: __, ...others } = search
  if (value === favorites) return { ...others, favorite: true }
  return value === '' ? others : { ...others, collectionId: value }
}

/** Those behind "More filters". */
export const moreFilters = [
  'workspace',
  'modelId',
  'tag',
  'projectId',
  'keyId',
  'channel',
  'from',
  'to',
] as const
