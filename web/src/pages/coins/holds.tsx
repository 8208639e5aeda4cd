import type { OpenHoldList } from '@atelier/contract/holds.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Section } from '../../design/page.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, formatMoment } from '../../design/time.tsx'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'
import * as messages from '#messages/coins.ts'
import * as common from '#messages/common.ts'

export function Holds({ holds, onOpen }: { holds: OpenHoldList; onOpen(generationId: string): void }) {
  return (
    <Section title={messages.openHolds}>
      <Table
        caption={messages.openHoldsCaption}
        rows={holds.items}
        keyOf={({ generationId }) => generationId}
        columns={[
          { label: common.model, isName: true, cell: ({ modelName }) => modelName },
          { label: common.state, cell: ({ status }) => <GenerationStatusLabel status={status} /> },
          { label: messages.since, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { label: common.held, align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
          {
            label: common.receipt,
            isActions: true,
            cell: ({ generationId, modelName, createdAt }) => (
              <RowActions>
                <Button
                  kind="quiet"
                  onClick={() => onOpen(generationId)}
                  aria-label={messages.receiptSince(modelName, formatMoment(createdAt))}
                >
                  {common.receipt}
                </Button>
              </RowActions>
            ),
          },
        ]}
      />
    </Section>
  )
}
