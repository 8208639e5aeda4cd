import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { SelectField } from '../../design/field.tsx'
import { Page } from '../../design/page.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { Segmented } from '../../design/segmented.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'
import { findModels, type ModelFilters } from './find-models.ts'
import { ModelCard } from './model-card.tsx'
import { groupModels } from './task-groups.ts'
import { taskLabel } from './task-label.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/catalog.ts'

const route = getRouteApi('/models')
const kinds = [
  { value: 'all', label: common.all },
  { value: 'image', label: common.image },
  { value: 'video', label: common.video },
  { value: 'audio', label: common.audio },
  { value: '3d', label: '3D' },
] as const

/** Every model, found by purpose, found by words, by task and by kind. */
export function ModelsPage() {
  const filters = route.useSearch()
  const navigate = route.useNavigate()
  const models = useQuery(modelsQuery)
  const bar = useRef<HTMLDivElement>(null)
  usePageShortcuts({ '/': () => bar.current?.querySelector('input')?.focus() })

  /** An empty field is no filter. */
  const set = (name: keyof ModelFilters, value: string) => {
    const { [name]: _, ...others } = filters
    const next = value === '' ? others : { ...others, [name]: value }
    void navigate({ search: next as ModelFilters, replace: true, resetScroll: false })
  }
  return (
    <Page title={common.models} description={messages.description}>
      <div ref={bar} role="search" aria-label={common.models} className="flex flex-wrap items-end gap-3">
        <SearchField
          label={common.search}
          placeholder={messages.searchFor}
          className="min-w-48 flex-1 max-desk:basis-full"
          value={filters.q ?? ''}
          onSearch={(text) => set('q', text)}
        />
        <SelectField
          label={messages.task}
          className="max-desk:basis-full"
          value={filters.task ?? ''}
          onChange={({ target }) => set('task', target.value)}
        >
          <option value="">{common.all}</option>
          {groupModels(models.data?.models ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {filters.task?.includes('.') && <option value={filters.task}>{taskLabel(filters.task)}</option>}
        </SelectField>
        <Segmented
          label={common.kind}
          showsLabel
          value={filters.of ?? 'all'}
          options={kinds}
          onChange={(kind) => set('of', kind === 'all' ? '' : kind)}
        />
      </div>
      <QueryResult of={models} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ models: entries }) => {
          const found = findModels(entries, filters)
          if (found.length === 0)
            return (
              <div className="sheet">
                <Empty
                  title={entries.length === 0 ? common.noModels : messages.noneMatch}
                  actions={
                    entries.length > 0 && (
                      <Button
                        onClick={() => void navigate({ search: {}, replace: true, resetScroll: false })}
                      >
                        {common.showAll}
                      </Button>
                    )
                  }
                />
              </div>
            )
          return (
            <div className="grid gap-10">
              {groupModels(found, { areHits: filters.q !== undefined }).map((group) => (
                <Group key={group.id} {...group} />
              ))}
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}

/** Models for the same purpose, and what that is. */
function Group({ title, purpose, entries }: ReturnType<typeof groupModels>[number]) {
  return (
    <section aria-label={title}>
      <h2 className="text-title">{title}</h2>
      <p className="mb-3 max-w-160 text-quiet">{purpose}</p>
      <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
        {entries.map((entry) => (
          <li key={entry.id} data-row className="min-w-0">
            <ModelCard entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  )
}
