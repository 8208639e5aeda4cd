import { useQuery } from '@tanstack/react-query'
import { keyLabel } from '../../api/key-state.ts'
import { keysQuery, modelsQuery } from '../../api/queries.ts'
import type { HistoryFilters } from '../../api/history-queries.ts'
import { collectionsQuery, tagsQuery } from '../../api/label-queries.ts'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { SearchField } from '../../design/search-field.tsx'
import { favorites, moreFilters, withCollection, withFilter } from './history-search.ts'
import * as common from '#messages/common.ts'
import * as labels from '#messages/labels.ts'
import * as messages from '#messages/history.ts'

type Props = { filters: HistoryFilters; onFilter(next: HistoryFilters): void }

const PAUSE_MS = 400
const statuses = {
  succeeded: common.succeeded,
  processing: common.running,
  queued: common.waiting,
  failed: common.failed,
  canceled: common.canceled,
}
const modalities = { image: common.image, video: common.video, audio: common.audio, '3d': '3D' }
const workspaces = { ...modalities, tools: messages.tools }
const channels = { web: messages.playground, api: messages.apiKeys, mcp: messages.agents }

/** The filters, all of which stand in the address. */
export function HistoryFilterBar({ filters, onFilter }: Props) {
  const set = (name: keyof HistoryFilters) => (value: string) => onFilter(withFilter(filters, name, value))
  const isMoreFilterSet = moreFilters.some((name) => filters[name] !== undefined)
  return (
    <div role="group" aria-label={common.filter} className="sheet">
      <div className="grid grid-cols-2 items-end gap-3 p-4 desk:flex *:desk:w-36">
        <SearchField
          label={messages.searchPrompts}
          className="max-desk:col-span-2 desk:w-auto! desk:flex-1"
          value={filters.text ?? ''}
          pauseMs={PAUSE_MS}
          onSearch={set('text')}
        />
        <Choice label={common.state} value={filters.status} options={statuses} onChange={set('status')} />
        <Choice
          label={common.kind}
          value={filters.modality}
          options={modalities}
          onChange={set('modality')}
        />
        <Collections
          value={filters.favorite === true ? favorites : filters.collectionId}
          onChange={(value) => onFilter(withCollection(filters, value))}
        />
        {Object.keys(filters).length > 0 && (
          <Button kind="quiet" className="desk:w-auto!" onClick={() => onFilter({})}>
            {common.clear}
          </Button>
        )}
      </div>
      <details className="border-t border-line" open={isMoreFilterSet}>
        <summary className="min-h-row px-4 py-2 text-quiet hover:text-ink">{messages.moreFilters}</summary>
        <div className="grid grid-cols-2 items-end gap-3 px-4 pb-4 wide:grid-cols-4">
          <Models value={filters.modelId} onChange={set('modelId')} />
          <Choice
            label={messages.workspace}
            value={filters.workspace}
            options={workspaces}
            onChange={set('workspace')}
          />
          <Choice
            label={messages.source}
            value={filters.channel}
            options={channels}
            onChange={set('channel')}
          />
          <Tags value={filters.tag} onChange={set('tag')} />
          <Keys value={filters.keyId} onChange={set('keyId')} />
          <SearchField
            label={common.project}
            value={filters.projectId ?? ''}
            pauseMs={PAUSE_MS}
            onSearch={set('projectId')}
          />
          <TextField
            label={common.fromUtc}
            type="date"
            value={filters.from ?? ''}
            max={filters.to}
            onChange={({ target }) => set('from')(target.value)}
          />
          <TextField
            label={common.toUtc}
            type="date"
            value={filters.to ?? ''}
            min={filters.from}
            onChange={({ target }) => set('to')(target.value)}
          />
        </div>
      </details>
    </div>
  )
}

type ChoiceProps = {
  label: string
  value: string | undefined
  options: Readonly<Record<string, string>>
  onChange(value: string): void
}

/** One of them, or all. What the address names is offered although nothing else knows it, such as a model of old. */
function Choice({ label, value = '', options, onChange }: ChoiceProps) {
  const known = value === '' || Object.hasOwn(options, value) ? options : { [value]: value, ...options }
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      <option value="">{common.all}</option>
      {Object.entries(known).map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </SelectField>
  )
}

type Known = Pick<ChoiceProps, 'value' | 'onChange'>

function Models(choice: Known) {
  const { data } = useQuery(modelsQuery)
  const names = data?.models.map(({ id, displayName }) => [id, displayName]) ?? []
  return <Choice label={common.model} options={Object.fromEntries(names)} {...choice} />
}

function Collections(choice: Known) {
  const { data } = useQuery(collectionsQuery)
  const names = data?.items.map(({ id, name }) => [id, name]) ?? []
  const options = { [favorites]: labels.favorites, ...Object.fromEntries(names) }
  return <Choice label={labels.collection} options={options} {...choice} />
}

function Tags(choice: Known) {
  const { data } = useQuery(tagsQuery)
  const names = data?.items.map((tag) => [tag, tag]) ?? []
  return <Choice label={labels.tag} options={Object.fromEntries(names)} {...choice} />
}

function Keys(choice: Known) {
  const { data } = useQuery(keysQuery)
  const names = data?.items.map((key) => [key.id, keyLabel(key)]) ?? []
  return <Choice label={common.key} options={Object.fromEntries(names)} {...choice} />
}
