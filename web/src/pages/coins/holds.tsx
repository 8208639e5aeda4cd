import type { OpenHoldList } from '@atelier/contract/holds.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Section } from '../../design/page.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, formatMoment } from '../../design/time.tsx'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'

export function Holds({ holds, onOpen }: { holds: OpenHoldList; onOpen(generationId: string): void }) {
  return (
    <Section title="Open holds">
      <Table
        caption="Coins set aside for generations under way"
        rows={holds.items}
        keyOf={({ generationId }) => generationId}
        columns={[
          { label: 'Model', isName: true, cell: ({ modelName }) => modelName },
          { label: 'State', cell: ({ status }) => <GenerationStatusLabel status={status} /> },
          { label: 'Since', cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { label: 'Held', align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
          {
            label: 'Receipt',
            isActions: true,
            cell: ({ generationId, modelName, createdAt }) => (
              <RowActions>
                <Button
                  kind="quiet"
                  onClick={() => onOpen(generationId)}
                  aria-label={`Receipt of ${modelName}: since ${formatMoment(createdAt)}`}
                >
                  Receipt
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
    </Section>
  )
}
