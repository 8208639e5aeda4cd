import type { TimeSort } from '@atelier/contract/time-sort.ts'
import { SelectField } from '../design/field.tsx'
import * as messages from '#messages/operator-parts.ts'

type Props = {
  /** Undefined for the usual one, which is not named in the address. */
  value: TimeSort | undefined
  usual?: TimeSort
  onSort(sort: TimeSort | undefined): void
}

/** Which come first in a list that is in order of time. */
export function SortField({ value, usual = 'newest', onSort }: Props) {
  return (
    <SelectField
      label={messages.sort}
      className="desk:w-40"
      value={value ?? usual}
      onChange={({ target }) => {
        const chosen = target.value === 'oldest' ? 'oldest' : 'newest'
        onSort(chosen === usual ? undefined : chosen)
      }}
    >
      <option value="newest">{messages.newest}</option>
      <option value="oldest">{messages.oldest}</option>
    </SelectField>
  )
}
