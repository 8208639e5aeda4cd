import { getRouteApi, useLocation } from '@tanstack/react-router'
import type { HistorySearch } from './history-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The filters and the view of the history that one came from. */
    historySearch?: HistorySearch
  }
}

const route = getRouteApi('/history')

/** For a link from the history to one of its generations. It survives a reload, and says nothing to whom the link is sent. */
export const useWayBack = () => ({ historySearch: route.useSearch() })

/** The history as one left it; the whole of it for who came from elsewhere. */
export const useHistorySearch = (): HistorySearch =>
  useLocation({ select: ({ state }) => state.historySearch }) ?? {}
