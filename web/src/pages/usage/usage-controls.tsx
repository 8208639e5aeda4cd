import type { UsageGrouping } from '@atelier/contract/usage.ts'
import { TextField } from '../../design/field.tsx'
import { Segmented } from '../../design/segmented.tsx'
import type { Measure } from './series.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/usage.ts'

type Search = { from?: string; to?: string; by: UsageGrouping; of: Measure }

const groupings = [
  { value: 'model', label: common.model },
  { value: 'key', label: common.key },
  { value: 'project', label: common.project },
] as const
const measures = [
  { value: 'coins', label: common.coins },
  { value: 'runs', label: messages.runs },
] as const
const spans = [
  { value: '7', label: messages.days7 },
  { value: '30', label: messages.days30 },
  { value: '90', label: messages.days90 },
] as const

type Props = {
  search: Search
  /** The days that are shown, as the answer has them: what was not asked for, the server has chosen. */
  shown: { from: string; to: string } | undefined
  onChange(next: Search): void
}

export function UsageControls({ search, shown, onChange }: Props) {
  const { from: _, to: __, ...others } = search
  const today = dayBack(1)
  const to = shown?.to ?? search.to ?? today
  const from = shown?.from ?? search.from ?? (to === today ? dayBack(30) : '')
  const span = spans.find(({ value }) => from === dayBack(Number(value)) && to === today)

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segmented
        label={messages.period}
        showsLabel
        value={span?.value}
        options={spans}
        onChange={(value) => onChange({ ...others, ...(value !== '30' && { from: dayBack(Number(value)) }) })}
      />
      <Segmented
        label={messages.groupBy}
        showsLabel
        value={search.by}
        options={groupings}
        onChange={(by) => onChange({ ...search, by })}
      />
      <Segmented
        label={messages.measure}
        showsLabel
        value={search.of}
        options={measures}
        onChange={(of) => onChange({ ...search, of })}
      />
      <div className="flex flex-wrap gap-3 wide:ml-auto">
        <TextField
          label={common.fromUtc}
          type="date"
          value={from}
          max={to}
          onChange={({ target }) => target.value !== '' && onChange({ ...search, from: target.value })}
        />
        <TextField
          label={common.toUtc}
          type="date"
          value={to}
          min={from}
          max={today}
          onChange={({ target }) => target.value !== '' && onChange({ ...search, to: target.value })}
        />
      </div>
    </div>
  )
}

const dayAt = (at: number): string => new Date(at).toISOString().slice(0, 10)
/** The first of so many days of which today is the last. */
const dayBack = (days: number): string => dayAt(Date.now() - (days - 1) * 86_400_000)
