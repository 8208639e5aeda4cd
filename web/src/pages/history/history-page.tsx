import { getRouteApi } from '@tanstack/react-router'
import { Page } from '../../design/page.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { HistoryFilterBar } from './history-filter-bar.tsx'
import { HistoryList } from './history-list.tsx'
import type { HistorySearch, HistoryView } from './history-search.ts'

const route = getRouteApi('/history')
const views = [
  { value: 'gallery', label: 'Gallery' },
  { value: 'list', label: 'List' },
] as const

/** Everything the account made, by page, by key or by agent. */
export function HistoryPage() {
  const { view = 'gallery', ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const show = (search: HistorySearch) => void navigate({ search, replace: true, resetScroll: false })
  return (
    <Page
      title="History"
      description="Everything that was made with your coins, here or by your keys."
      actions={
        <Segmented<HistoryView>
          label="View"
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
      <HistoryList key={JSON.stringify(filters)} filters={filters} view={view} onClear={() => show({})} />
    </Page>
  )
}
