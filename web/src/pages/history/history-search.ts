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

/** Those behind "More filters". */
export const moreFilters = ['workspace', 'modelId', 'projectId', 'keyId', 'channel', 'from', 'to'] as const
