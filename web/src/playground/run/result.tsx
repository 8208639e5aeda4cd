import type { Generation, GenerationStatus } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../api/query-result.tsx'
import { receiptQuery } from '../../api/account-queries.ts'
import { causeOf } from '../../api/messages.ts'
import { Notice } from '../../design/notice.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { RequestNotes } from '../../request-notes.tsx'
import { Outputs } from '../../outputs/outputs.tsx'
import { useSourceImage } from '../../outputs/use-source-image.ts'
import { receiptLines } from '../../receipt-lines.ts'
import { NextSteps } from './next-steps.tsx'
import type { ResultActions } from './result-actions.ts'
import * as messages from '#messages/run.ts'
import * as common from '#messages/common.ts'
import * as amounts from '#messages/amounts.ts'

type Props = { generation: Generation; outputId: string | undefined; actions: ResultActions }

/** How it ended: what was made, what it cost, and what can be done next. */
export function Result({ generation, outputId, actions }: Props) {
  const receipt = useQuery(receiptQuery(generation.id))
  const before = useSourceImage(generation)
  const { status, outputs, error, notes } = generation
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      {status === 'succeeded' ? (
        <>
          <p role="status" className="sr-only">
            {messages.done}
          </p>
          <Outputs generation={generation} outputId={outputId} {...(before !== undefined && { before })} />
          {outputs.length === 0 && <Notice title={common.filesGone}>{common.filesGoneDetail}</Notice>}
        </>
      ) : (
        <Notice
          kind={status === 'failed' ? 'bad' : 'info'}
          title={endOf(status, receipt.data?.coins.released)}
        >
          {error ? causeOf(error) : undefined}
        </Notice>
      )}
      <RequestNotes notes={notes} />
      <NextSteps generation={generation} actions={actions} />
      <QueryResult of={receipt} skeleton={<Skeleton className="h-24 w-full" />}>
        {(found) => (
          <section aria-label={common.receipt} className="border-t border-line pt-4">
            <ReceiptLines lines={receiptLines(found)} />
          </section>
        )}
      </QueryResult>
    </div>
  )
}

/** How it ended, and once the receipt is there, what came back. */
function endOf(status: GenerationStatus, returned: number | undefined): string {
  if (returned === undefined) return status === 'failed' ? messages.failed : `${common.canceled}.`
  return status === 'failed' ? amounts.failedRefunded(returned) : common.canceledRefunded(returned)
}
