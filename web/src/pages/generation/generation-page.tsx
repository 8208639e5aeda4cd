import type { Generation } from '@atelier/contract/generation.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { isMissing } from '../../api/problem.ts'
import { receiptQuery } from '../../api/account-queries.ts'
import { generationQuery } from '../../api/queries.ts'
import { causeOf } from '../../api/messages.ts'
import { buttonLook } from '../../design/button.tsx'
import { CodeBlock } from '../../design/code-block.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page, Section } from '../../design/page.tsx'
import { ReceiptLines } from '../../design/receipt.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Status } from '../../design/status.tsx'
import { RequestNotes } from '../../request-notes.tsx'
import { Outputs } from '../../outputs/outputs.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import { useSourceImage } from '../../outputs/use-source-image.ts'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'
import { receiptLines } from '../../receipt-lines.ts'
import { GenerationDeliveries } from '../receipt/generation-deliveries.tsx'
import { GenerationActions } from './generation-actions.tsx'
import { usePendingDeletes } from '../../api/pending-deletes.ts'
import { Labels } from './labels.tsx'
import { Recipe } from './recipe.tsx'
import { Timeline } from './timeline.tsx'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { fileParams } from '../../code/code-request.ts'
import * as messages from '#messages/generation.ts'
import * as common from '#messages/common.ts'
import * as amounts from '#messages/amounts.ts'

const Sources = lazy(async () => ({ default: (await import('./sources.tsx')).Sources }))

const route = getRouteApi('/history/$generationId')
const POLL_INTERVAL_MS = 2000

/** One generation: what came of it, from what, when, and what it cost. */
export function GenerationPage() {
  const { generationId } = route.useParams()
  const generation = useQuery({
    ...generationQuery(generationId),
    refetchInterval: ({ state }) => (state.data?.completedAt === null ? POLL_INTERVAL_MS : false),
  })
  const isDeleted = usePendingDeletes().has(generationId)
  if (isDeleted || isMissing(generation.error))
    return (
      <Page title={messages.notFound} description={common.mistyped}>
        <p>
          <Link to="/history" className={buttonLook()}>
            {messages.toHistory}
          </Link>
        </p>
      </Page>
    )
  return (
    <QueryResult of={generation} skeleton={<Skeleton className="h-160 w-full" />}>
      {(found) => <GenerationSheet key={found.id} generation={found} />}
    </QueryResult>
  )
}

function GenerationSheet({ generation }: { generation: Generation }) {
  const { id, modelName, effect, completedAt } = generation
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const prompt = promptOf(generation)
  const title = prompt !== undefined && prompt.length <= 90 ? prompt : madeWith
  return (
    <Page
      title={title}
      {...(title === prompt && { description: madeWith })}
      actions={<GenerationActions generation={generation} />}
    >
      <div className="grid items-start gap-6 *:min-w-0 wide:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6 *:min-w-0">
          <Labels generationId={id} name={prompt ?? madeWith} />
          <Result generation={generation} />
          <RequestNotes notes={generation.notes} />
          {fileParams(generation.params).length > 0 && (
            <Suspense>
              <Sources generationId={id} />
            </Suspense>
          )}
          <Recipe generation={generation} />
          <Disclosed title="JSON">
            <CodeBlock caption={messages.apiResponse} code={JSON.stringify(generation, null, 2)} />
          </Disclosed>
        </div>
        <div className="grid gap-6 *:min-w-0">
          <ReceiptSection generation={generation} />
          <Timeline generation={generation} />
          {completedAt !== null && (
            <Section title={common.webhookDeliveries}>
              <div className="p-4">
                <GenerationDeliveries generationId={id} />
              </div>
            </Section>
          )}
        </div>
      </div>
    </Page>
  )
}

function Result({ generation }: { generation: Generation }) {
  const { status, outputs, error, progress, coinsQuoted } = generation
  const before = useSourceImage(generation)
  if (status === 'failed')
    return (
      <Notice kind="warn" title={amounts.failedRefunded(coinsQuoted)}>
        {error && causeOf(error)}
      </Notice>
    )
  if (status === 'canceled') return <Notice title={common.canceledRefunded(coinsQuoted)} />
  if (status !== 'succeeded')
    return (
      <div role="status" className="sheet grid min-h-64 place-items-center">
        {status === 'queued' ? (
          <Status look="waiting">{common.waiting}</Status>
        ) : (
          <Status look="live">{common.runningAt(Math.round((progress ?? 0) * 100))}</Status>
        )}
      </div>
    )
  if (outputs.length === 0) return <Notice title={common.filesGone}>{common.filesGoneDetail}</Notice>
  return <Outputs generation={generation} {...(before !== undefined && { before })} />
}

function ReceiptSection({ generation: { id, status } }: { generation: Generation }) {
  // Read anew with every change: coins move then.
  const receipt = useQuery({ ...receiptQuery(id), queryKey: [...receiptQuery(id).queryKey, status] })
  return (
    <Section title={common.receipt}>
      <div className="p-4">
        <QueryResult of={receipt} skeleton={<Skeleton className="h-28 w-full" />}>
          {(found) => (
            <div className="grid gap-4">
              <GenerationStatusLabel status={found.status} />
              <ReceiptLines lines={receiptLines(found)} />
              <ul
                aria-label={common.howPriceCameAbout}
                className="figures grid gap-0.5 text-small text-quiet"
              >
                {found.price.lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          )}
        </QueryResult>
      </div>
    </Section>
  )
}

/** A collapsible part of a page. */
function Disclosed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="min-h-row py-2 text-prompt font-bold">{title}</summary>
      <div className="mt-2">{children}</div>
    </details>
  )
}
