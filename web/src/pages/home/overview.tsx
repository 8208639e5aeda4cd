import type { GenerationPage } from '@atelier/contract/generation.ts'
import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Stale } from '../../api/query-result.tsx'
import {
  newestFailuresQuery,
  newestOutputsQuery,
  personQuery,
  queryClient,
  serviceQuery,
  keysQuery,
  webhooksQuery,
} from '../../api/queries.ts'
import { useAfterChange } from '../../api/use-after-change.ts'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Checklist } from './checklist.tsx'
import { Failures } from './failures.tsx'
import { Figures } from './figures.tsx'
import { NewestOutputs } from './newest-outputs.tsx'
import { ActiveGenerations } from './active-generations.tsx'
import { activeQuery } from './active-query.ts'
import * as messages from '#messages/home.ts'
import * as common from '#messages/common.ts'

const route = getRouteApi('/')
// Apart: few look at one on their first visit, which has a budget.
const ReceiptDialog = lazy(async () => ({
  default: (await import('../receipt/receipt-dialog.tsx')).ReceiptDialog,
}))

export function Overview({ person }: { person: Person }) {
  const { receipt } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: service } = useQuery(serviceQuery)
  const activeGenerations = useQuery({
    ...activeQuery,
    refetchInterval: ({ state }) => pollIntervalMs(state.data),
  })
  const active = activeGenerations.data
  const isKnown = useHomeReady()
  // Somebody new is shown the first steps before an empty list.
  const hasOutputs = (useQuery(newestOutputsQuery).data?.items.length ?? 0) > 0
  // The balance is polled as often as the active generations, so that both are of the same moment.
  useQuery({ ...personQuery, refetchInterval: pollIntervalMs(active) })
  // Whatever came or went has moved coins and may have left outputs.
  useAfterChange(active?.items.map(({ id }) => id).join(), () => {
    void queryClient.invalidateQueries(personQuery)
    void queryClient.invalidateQueries(newestOutputsQuery)
    void queryClient.invalidateQueries(newestFailuresQuery)
  })

  const open = (id: string) => void navigate({ search: { receipt: id }, resetScroll: false })
  return (
    <Page title={messages.hello(person.name)}>
      {person.balance.available <= 0 && (
        <Notice kind="warn" title={messages.outOfCoins}>
          {service?.operatorContact != null
            ? messages.addMore(service.operatorContact)
            : messages.addMoreAtOperator}
        </Notice>
      )}
      <Stale of={activeGenerations} />
      {isKnown ? (
        <>
          <Failures personId={person.id} onOpen={open} />
          {active && active.items.length > 0 && (
            <ActiveGenerations generations={active.items} total={person.concurrency} />
          )}
          {hasOutputs ? (
            <>
              <NewestOutputs onOpen={open} />
              <Figures person={person} />
              <Checklist />
            </>
          ) : (
            <>
              <Checklist />
              <Figures person={person} />
              <NewestOutputs onOpen={open} />
            </>
          )}
        </>
      ) : (
        <div role="status" aria-label={common.loading}>
          <Skeleton className="h-64 w-full" />
        </div>
      )}
      <Suspense>
        {receipt !== undefined && (
          <ReceiptDialog
            generationId={receipt}
            onClose={() => void navigate({ search: {}, resetScroll: false })}
          />
        )}
      </Suspense>
    </Page>
  )
}

const pollIntervalMs = (active: GenerationPage | undefined): number => (active?.items.length ? 2000 : 15_000)

/**
 * Whether it is known which sections home has. Each is there only if it has something to say, and one that came late would
 * push away what somebody is about to press. What does not come at the first try is not waited for.
 */
function useHomeReady(): boolean {
  const asked = [
    useQuery(activeQuery),
    useQuery(newestFailuresQuery),
    useQuery(newestOutputsQuery),
    useQuery(keysQuery),
    useQuery(webhooksQuery),
  ]
  return asked.every(({ data, failureCount }) => data !== undefined || failureCount > 0)
}
