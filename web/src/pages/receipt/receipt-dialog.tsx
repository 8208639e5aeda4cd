import type { Receipt } from '@atelier/contract/receipt.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { receiptQuery } from '../../api/account-queries.ts'
import { generationQuery } from '../../api/queries.ts'
import { causeOf } from '../../api/messages.ts'
import { Dialog } from '../../design/dialog.tsx'
import { Notice } from '../../design/notice.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Moment } from '../../design/time.tsx'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import { RequestNotes } from '../../request-notes.tsx'
import { GenerationStatusLabel } from './generation-status-label.tsx'
import { receiptLines } from '../../receipt-lines.ts'
import { GenerationDeliveries } from './generation-deliveries.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/receipt.ts'

/** What a generation cost and why, as the ledger has it. */
export function ReceiptDialog({ generationId, onClose }: { generationId: string; onClose(): void }) {
  const receipt = useQuery({
    ...receiptQuery(generationId),
    refetchInterval: ({ state }) => (state.data?.completedAt === null ? 2000 : false),
  })
  return (
    <Dialog title={common.receipt} onClose={onClose}>
      <QueryResult of={receipt} skeleton={<Skeleton className="h-80 w-full" />}>
        {(found) => <ReceiptSheet receipt={found} />}
      </QueryResult>
    </Dialog>
  )
}

function ReceiptSheet({ receipt }: { receipt: Receipt }) {
  const { modelName, entries, status, price, notes, generationId, createdAt, completedAt } = receipt
  const madeWith = useMadeWith({ modelName, effectId: entries[0]?.effectId })
  return (
    <div className="grid gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <p className="text-prompt font-medium wrap-anywhere">{madeWith}</p>
        <GenerationStatusLabel status={status} />
      </div>
      {status === 'failed' && <Cause receipt={receipt} />}
      <ReceiptLines lines={receiptLines(receipt)} />
      <RequestNotes notes={notes} />
      <div>
        <h3 className="mb-1 text-small font-medium text-quiet">{common.howPriceCameAbout}</h3>
        <ul className="figures grid gap-0.5 text-small">
          {price.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-4 text-small">
        <dt className="text-quiet">{messages.submitted}</dt>
        <dd>
          <Moment at={createdAt} />
        </dd>
        {completedAt !== null && (
          <>
            <dt className="text-quiet">{messages.ended}</dt>
            <dd>
              <Moment at={completedAt} />
            </dd>
          </>
        )}
        <dt className="text-quiet">{messages.generation}</dt>
        <dd className="figures wrap-anywhere">
          <Link to="/history/$generationId" params={{ generationId }} className="link">
            {generationId}
          </Link>
        </dd>
      </dl>
      {completedAt !== null && (
        <div className="border-t border-line pt-4">
          <h3 className="mb-1 text-small font-medium text-quiet">{common.webhookDeliveries}</h3>
          <GenerationDeliveries generationId={generationId} />
        </div>
      )}
    </div>
  )
}

function Cause({ receipt: { generationId, coins } }: { receipt: Receipt }) {
  const { data } = useQuery(generationQuery(generationId))
  return (
    <Notice kind="warn" title={common.refunded(coins.released)}>
      {data?.error && causeOf(data.error)}
    </Notice>
  )
}
