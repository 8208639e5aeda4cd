import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Page } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistorySearch, HistoryView } from './history-search.ts'
import * as messages from '#messages/history.ts'
import * as common from '#messages/common.ts'

const CollectionBar = lazy(async () => ({ default: (await import('./collection-bar.tsx')).CollectionBar }))

const route = getRouteApi('/history')
const views = [
  { value: 'gallery', label: messages.gallery },
  { value: 'list', label: messages.list },
] as const

/** Everything the account made, by page, by key or by agent. */
export function HistoryPage() {
  const { view = 'gallery', ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: HistorySearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <Page
      title={messages.title}
      description={messages.description}
      actions={
        <Segmented<HistoryView>
          label={common.view}
          value={view}
          options={views}
          onChange={(next) => show({ ...filters, ...(next === 'list' && { view: next }) })}
        />
      }
    >
      <HistoryFilterBar
        filters={filters}
        onFilter={(next) => show({ ...next, ...(view === 'list' && { view }) })}
      />
      {filters.collectionId !== undefined && (
        <Suspense>
          <CollectionBar collectionId={filters.collectionId} onDeleted={() => show({})} />
        </Suspense>
      )}
      <HistoryList key={JSON.stringify(filters)} filters={filters} view={view} onClear={() => show({})} />
    </Page>
  )
}
