import { useQuery } from '@tanstack/react-query'
import { keysQuery, modelsQuery } from '../../api/queries.ts'
import type { HistoryFilters } from '../../api/history-queries.ts'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { moreFilters, withFilter } from './history-search.ts'
import { SearchField } from './search-field.tsx'

type Props = { filters: HistoryFilters; onFilter(next: HistoryFilters): void }

const statuses = {
  succeeded: 'Succeeded',
  processing: 'Running',
  queued: 'Waiting',
  failed: 'Failed',
  canceled: 'Canceled',
}
const modalities = { image: 'Image', video: 'Video', audio: 'Audio', '3d': '3D' }
const workspaces = { ...modalities, tools: 'Tools' }
const channels = { web: 'This page', api: 'API keys', mcp: 'Agents' }

/** The filters, all of which stand in the address. */
export function HistoryFilterBar({ filters, onFilter }: Props) {
  const set = (name: keyof HistoryFilters) => (value: string) => onFilter(withFilter(filters, name, value))
  const isMoreFilterSet = moreFilters.some((name) => filters[name] !== undefined)
  return (
    <div role="group" aria-label="Filter" className="sheet">
      <div className="grid grid-cols-2 items-end gap-3 p-4 desk:flex *:desk:w-36">
        <SearchField
          label="Words in the prompt"
          className="max-desk:col-span-2 desk:w-auto! desk:flex-1"
          value={filters.text ?? ''}
          onSearch={set('text')}
        />
        <Choice label="State" value={filters.status} options={statuses} onChange={set('status')} />
        <Choice label="Kind" value={filters.modality} options={modalities} onChange={set('modality')} />
        {Object.keys(filters).length > 0 && (
          <Button kind="quiet" className="desk:w-auto!" onClick={() => onFilter({})}>
            Clear
          </Button>
        )}
      </div>
      <details className="border-t border-line" open={isMoreFilterSet}>
        <summary className="min-h-row px-4 py-2 text-quiet hover:text-ink">More filters</summary>
        <div className="grid grid-cols-2 items-end gap-3 px-4 pb-4 wide:grid-cols-4">
          <Models value={filters.modelId} onChange={set('modelId')} />
          <Choice
            label="Workspace"
            value={filters.workspace}
            options={workspaces}
            onChange={set('workspace')}
          />
          <Choice label="Came by" value={filters.channel} options={channels} onChange={set('channel')} />
          <Keys value={filters.keyId} onChange={set('keyId')} />
          <SearchField label="Project" value={filters.projectId ?? ''} onSearch={set('projectId')} />
          <TextField
            label="From (UTC)"
            type="date"
            value={filters.from ?? ''}
            max={filters.to}
            onChange={({ target }) => set('from')(target.value)}
          />
          <TextField
            label="To (UTC)"
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
      <option value="">All</option>
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
  return <Choice label="Model" options={Object.fromEntries(names)} {...choice} />
}

function Keys(choice: Known) {
  const { data } = useQuery(keysQuery)
  const names = data?.items.map(({ id, name, lastFour }) => [id, `${name} …${lastFour}`]) ?? []
  return <Choice label="Key" options={Object.fromEntries(names)} {...choice} />
}
