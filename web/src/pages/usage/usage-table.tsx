import type { UsageGrouping } from '@atelier/contract/usage.ts'
import { Coins, formatNumber } from '../../design/coins.tsx'
import { Section } from '../../design/page.tsx'
import { Table } from '../../design/table.tsx'
import type { UsageTotal } from './series.ts'

const names: Record<UsageGrouping, string> = { model: 'Model', key: 'Key', project: 'Project' }

export function UsageTable({ by, rows }: { by: UsageGrouping; rows: readonly UsageTotal[] }) {
  return (
    <Section title={`Over all days, by ${by}`}>
      <Table
        caption={`Coins and runs by ${by}`}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            label: names[by],
            isName: true,
            cell: ({ label }) => <span className="wrap-anywhere">{label}</span>,
          },
          {
            label: 'Runs',
            align: 'end',
            cell: ({ runs }) => <span className="figures">{formatNumber(runs)}</span>,
          },
          { label: 'Coins', align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
        ]}
      />
    </Section>
  )
}
