import type { UsageGrouping } from '@atelier/contract/usage.ts'
import { Coins } from '../../design/coins.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Section } from '../../design/page.tsx'
import { Table } from '../../design/table.tsx'
import type { UsageTotal } from './series.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/usage.ts'

const names: Record<UsageGrouping, string> = { model: common.model, key: common.key, project: common.project }

export function UsageTable({ by, rows }: { by: UsageGrouping; rows: readonly UsageTotal[] }) {
  return (
    <Section title={messages.totals(by)}>
      <Table
        caption={messages.totalsCaption(by)}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            label: names[by],
            isName: true,
            cell: ({ label }) => <span className="wrap-anywhere">{label}</span>,
          },
          {
            label: messages.runs,
            align: 'end',
            cell: ({ runs }) => <span className="figures">{formatNumber(runs)}</span>,
          },
          { label: common.coins, align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
        ]}
      />
    </Section>
  )
}
