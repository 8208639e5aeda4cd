import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { historyQuery, type HistoryFilters } from '../../api/history-queries.ts'
import { messageFor } from '../../api/messages.ts'
import { Button, buttonLook } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'
import { usePendingDeletes } from '../../api/pending-deletes.ts'
import { Gallery } from './gallery.tsx'
import type { HistoryView } from './history-search.ts'
import { Selectable } from './selectable.tsx'
import { useInView } from './use-in-view.ts'
import * as messages from '#messages/history.ts'
import * as common from '#messages/common.ts'

// Most look at the gallery.
const HistoryTable = lazy(async () => ({ default: (await import('./history-table.tsx')).HistoryTable }))

type Props = { filters: HistoryFilters; view: HistoryView; onClear(): void }

/** How many pages without a match are loaded automatically, one after the other. */
const MAX_EMPTY_PAGES = 10
/** Active generations are polled, as long as that takes few requests. */
const POLL_INTERVAL_MS = 5000
const FEW_PAGES = 2
/** A link that fails before it has expired fails for another reason, and a new one would fail too. */
const LINK_LIFETIME_MS = 45 * 60_000

export function HistoryList({ filters, view, onClear }: Props) {
  const history = useInfiniteQuery({
    ...historyQuery(filters),
    refetchInterval: ({ state: { data } }) =>
      data && data.pages.length <= FEW_PAGES && data.pages.some(hasActive) ? POLL_INTERVAL_MS : false,
    staleTime: 60_000,
  })
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = history
  const { dataUpdatedAt, refetch } = history
  const deleted = usePendingDeletes()
  const emptyPages = history.data?.pages.toReversed().findIndex(({ items }) => items.length > 0) ?? 0
  const hasGivenUp = (emptyPages < 0 ? (history.data?.pages.length ?? 0) : emptyPages) >= MAX_EMPTY_PAGES
  const isReady = hasNextPage && !isFetchingNextPage && !isFetchNextPageError && !hasGivenUp
  const end = useInView(isReady, () => void fetchNextPage())
  // Links live for an hour; of a list that lay open for longer, they are read anew.
  const renew = () => {
    if (!isFetching && Date.now() - dataUpdatedAt > LINK_LIFETIME_MS) void refetch()
  }

  usePageShortcuts({
    '/': () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
  })

  return (
    <QueryResult
      of={isFetchNextPageError ? { ...history, error: null, failureReason: null } : history}
      skeleton={<Skeleton className="h-96 w-full" />}
    >
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items).filter(({ id }) => !deleted.has(id))
        return (
          <>
            {items.length === 0 && !hasNextPage && (
              <Nothing isFiltered={Object.keys(filters).length > 0} onClear={onClear} />
            )}
            {items.length > 0 && (
              <Selectable items={items} collectionId={filters.collectionId}>
                {view === 'gallery' ? (
                  <Gallery items={items} onStale={renew} />
                ) : (
                  <Suspense fallback={<Skeleton className="h-96 w-full" />}>
                    <HistoryTable items={items} onStale={renew} />
                  </Suspense>
                )}
              </Selectable>
            )}
            {hasNextPage && (
              <div ref={end} className="grid justify-items-center gap-2 py-4 text-center">
                {isFetchNextPageError && (
                  <p role="alert" className="text-bad">
                    {messageFor(history.error).title}
                  </p>
                )}
                {hasGivenUp && <p className="text-quiet">{messages.noMoreFound}</p>}
                <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {isFetchNextPageError ? common.tryAgain : common.showOlder}
                </Button>
              </div>
            )}
          </>
        )
      }}
    </QueryResult>
  )
}

const hasActive = ({ items }: { items: readonly { completedAt: string | null }[] }): boolean =>
  items.some(({ completedAt }) => completedAt === null)

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear(): void }) {
  return (
    <div className="sheet">
      {isFiltered ? (
        <Empty title={common.noResults} actions={<Button onClick={onClear}>{messages.clearFilters}</Button>}>
          {messages.noMatch}
        </Empty>
      ) : (
        <Empty
          title={common.nothingYet}
          actions={
            <Link to="/models" className={buttonLook('primary')}>
              {common.tryModel}
            </Link>
          }
        >
          {messages.empty}
        </Empty>
      )}
    </div>
  )
}
