import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useRef } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { modelsQuery } from '../../api/queries.ts'
import { Button } from '../../design/button.tsx'
import { Empty } from '../../design/empty.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { usePageShortcuts } from '../../use-page-shortcuts.ts'
import { findModels, type ModelFilters } from './find-models.ts'
import { ModelCard } from './model-card.tsx'
import { taskLabel } from './task-label.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/models.ts'

const route = getRouteApi('/models')
const kinds = { image: common.image, video: common.video, audio: common.audio, '3d': '3D' } as const

/** Every model, found by words, by kind and by task. */
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
      <div
        ref={bar}
        role="search"
        aria-label={common.models}
        className="grid grid-cols-2 items-end gap-3 desk:flex"
      >
        <TextField
          label={common.search}
          type="search"
          className="max-desk:col-span-2 desk:flex-1"
          value={filters.q ?? ''}
          onChange={({ target }) => set('q', target.value)}
        />
        <SelectField
          label={common.kind}
          value={filters.of ?? ''}
          onChange={({ target }) => set('of', target.value)}
        >
          <option value="">{common.all}</option>
          {Object.entries(kinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.task}
          value={filters.task ?? ''}
          onChange={({ target }) => set('task', target.value)}
        >
          <option value="">{common.all}</option>
          {[...new Set(models.data?.models.map(({ taskType }) => taskType))].map((task) => (
            <option key={task} value={task}>
              {task.split('.')[0]}: {taskLabel(task)}
            </option>
          ))}
        </SelectField>
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
            <ul className="grid gap-3 desk:grid-cols-2 wide:grid-cols-3">
              {found.map((entry) => (
                <li key={entry.id}>
                  <ModelCard entry={entry} />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryResult>
    </Page>
  )
}
