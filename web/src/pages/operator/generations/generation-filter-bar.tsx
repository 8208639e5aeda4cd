import type { GenerationStatus } from '@atelier/contract/generation.ts'
import { errorCodes } from '../../../api/error-codes.ts'
import { isUuid, type GenerationFilters } from '../../../api/operator-generation-operations.ts'
import { SelectField, TextField } from '../../../design/field.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { SortField } from '../../../operator/sort-field.tsx'
import { withFilter } from '../../../operator/set-filter.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-generations.ts'

type Props = { filters: GenerationFilters; onFilter(next: GenerationFilters): void }

// prettier-ignore
const statuses: Record<GenerationStatus, string> = {
  queued: common.waiting, processing: common.running, succeeded: common.succeeded, failed: common.failed, canceled: common.canceled,
}
const texts = [
  { name: 'id', label: messages.id },
  { name: 'account', label: messages.accountId },
  { name: 'model', label: messages.modelId },
  { name: 'backend', label: messages.backend },
] as const

export function GenerationFilterBar({ filters, onFilter }: Props) {
  const set = (name: keyof GenerationFilters, value: string) => onFilter(withFilter(filters, name, value))
  const isIncomplete = [filters.id, filters.account].some((id) => id !== undefined && !isUuid(id))
  return (
    <FilterBar isFiltered={Object.keys(filters).length > 0} onClear={() => onFilter({})}>
      {texts.map(({ name, label }) => (
        <SearchField
          key={name}
          label={label}
          className="desk:w-40"
          pauseMs={300}
          value={filters[name] ?? ''}
          onSearch={(text) => set(name, text.trim())}
        />
      ))}
      <SelectField
        label={common.state}
        className="desk:w-40"
        value={filters.status ?? ''}
        onChange={({ target }) => set('status', target.value)}
      >
        <option value="">{common.all}</option>
        {Object.entries(statuses).map(([status, label]) => (
          <option key={status} value={status}>
            {label}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={messages.error}
        className="desk:w-40"
        value={filters.error ?? ''}
        onChange={({ target }) => set('error', target.value)}
      >
        <option value="">{common.all}</option>
        {errorCodes.map((code) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </SelectField>
      <TextField
        label={common.fromUtc}
        type="date"
        value={filters.from ?? ''}
        max={filters.to}
        onChange={({ target }) => set('from', target.value)}
      />
      <TextField
        label={common.toUtc}
        type="date"
        value={filters.to ?? ''}
        min={filters.from}
        onChange={({ target }) => set('to', target.value)}
      />
      <SortField value={filters.sort} onSort={(sort) => onFilter(withFilter(filters, 'sort', sort))} />
      {isIncomplete && (
        <p role="status" className="col-span-2 w-full text-small text-quiet">
          {messages.incompleteId}
        </p>
      )}
    </FilterBar>
  )
}
