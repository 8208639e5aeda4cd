import type { LedgerFilters } from '@atelier/contract/ledger.ts'
import { Button } from '../../design/button.tsx'
import { SelectField, TextField } from '../../design/field.tsx'
import { kindLabels } from './kind-labels.ts'
import * as common from '#messages/common.ts'

type Kind = NonNullable<LedgerFilters['kind']>
const kinds = Object.entries(kindLabels) as [Kind, (typeof kindLabels)[Kind]][]

export function LedgerFilterBar({
  filters,
  onFilter,
}: {
  filters: LedgerFilters
  onFilter(next: LedgerFilters): void
}) {
  /** An empty field is no filter. */
  const set = (name: keyof LedgerFilters, value: string) => {
    const { [name]: _, ...others } = filters
    onFilter(value === '' ? others : { ...others, [name]: value })
  }
  return (
    <div
      role="group"
      aria-label={common.filter}
      className="grid grid-cols-2 items-end gap-3 border-b border-line p-4 desk:flex"
    >
      <SelectField
        label={common.kind}
        className="max-desk:col-span-2 desk:w-36"
        value={filters.kind ?? ''}
        onChange={({ target }) => set('kind', target.value)}
      >
        <option value="">{common.all}</option>
        {kinds.map(([kind, { plural }]) => (
          <option key={kind} value={kind}>
            {plural}
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
      {Object.keys(filters).length > 0 && (
        <Button kind="quiet" onClick={() => onFilter({})}>
          {common.clear}
        </Button>
      )}
    </div>
  )
}
