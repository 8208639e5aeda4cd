import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../api/query-result.tsx'
import { receiptQuery } from '../../api/queries.ts'
import { coinsReturnedText, causeOf } from '../../api/messages.ts'
import { Notice } from '../../design/notice.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { RequestNotes } from '../../request-notes.tsx'
import { Outputs } from '../../outputs/outputs.tsx'
import { useSourceImage } from '../../outputs/use-source-image.ts'
import { receiptLines } from '../../receipt-lines.ts'
import { NextSteps } from './next-steps.tsx'
import type { ResultActions } from './result-actions.ts'

/** How it ended: what was made, what it cost, and what can be done next. */
export function Result({ generation, actions }: { generation: Generation; actions: ResultActions }) {
  const receipt = useQuery(receiptQuery(generation.id))
  const before = useSourceImage(generation)
  const { status, outputs, error, notes } = generation
  return (
    <div className="grid grid-cols-1 gap-4 p-4">
      {status === 'succeeded' ? (
        <>
          <p role="status" className="sr-only">
            Done.
          </p>
          <Outputs generation={generation} {...(before !== undefined && { before })} />
          {outputs.length === 0 && (
            <Notice title="Its files are gone.">What it cost stays in the receipt.</Notice>
          )}
        </>
      ) : (
        <Notice
          kind={status === 'failed' ? 'bad' : 'info'}
          title={`${status === 'failed' ? 'It was not made.' : 'Canceled.'}${receipt.data ? ` ${coinsReturnedText(receipt.data.coins.released)}` : ''}`}
        >
          {error ? causeOf(error) : undefined}
        </Notice>
      )}
      <RequestNotes notes={notes} />
      <NextSteps generation={generation} actions={actions} />
      <QueryResult of={receipt} skeleton={<Skeleton className="h-24 w-full" />}>
        {(found) => (
          <section aria-label="Receipt" className="border-t border-line pt-4">
            <ReceiptLines lines={receiptLines(found)} />
          </section>
        )}
      </QueryResult>
    </div>
  )
}
