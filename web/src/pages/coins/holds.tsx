import type { OpenHold, OpenHoldList } from '@atelier/contract/holds.ts'
import { Button } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { Section } from '../../design/page.tsx'
import { RowActions, Table } from '../../design/table.tsx'
import { Ago, formatMoment } from '../../design/time.tsx'
import { useMadeWith } from '../../outputs/use-made-with.ts'
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
          { label: common.model, isName: true, cell: (hold) => <MadeWith hold={hold} /> },
          { label: common.state, cell: ({ status }) => <GenerationStatusLabel status={status} /> },
          { label: messages.since, cell: ({ createdAt }) => <Ago at={createdAt} /> },
          { label: common.held, align: 'end', cell: ({ coins }) => <Coins amount={coins} /> },
          {
            label: common.receipt,
            isActions: true,
            cell: (hold) => <ReceiptButton hold={hold} onOpen={onOpen} />,
          },
        ]}
      />
    </Section>
  )
}

const MadeWith = ({ hold }: { hold: OpenHold }) => useMadeWith(hold)

function ReceiptButton({ hold, onOpen }: { hold: OpenHold; onOpen(generationId: string): void }) {
  const madeWith = useMadeWith(hold)
  return (
    <RowActions>
      <Button
        kind="quiet"
        onClick={() => onOpen(hold.generationId)}
        aria-label={messages.receiptSince(madeWith, formatMoment(hold.createdAt))}
      >
        {common.receipt}
      </Button>
    </RowActions>
  )
}
