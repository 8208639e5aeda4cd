import type { HistoryItem } from '@atelier/contract/history.ts'
import { queryOptions } from '@tanstack/react-query'
import { history } from './history-operations.ts'

/** One generation as the history has it, with its labels; null where it is gone. Changed labels read it anew. */
export const historyItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['history', 'item', id],
    queryFn: async ({ signal }): Promise<HistoryItem | null> =>
      (await history.list({ id }, signal)).items[0] ?? null,
  })
