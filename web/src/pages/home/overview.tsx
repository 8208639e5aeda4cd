import type { Person } from '@atelier/contract/person.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import {
  generationsQuery,
  newestOutputsQuery,
  personQuery,
  queryClient,
  serviceQuery,
} from '../../api/queries.ts'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'
import { Checklist } from './checklist.tsx'
import { Figures } from './figures.tsx'
import { NewestOutputs } from './newest-outputs.tsx'
import { UnderWay } from './under-way.tsx'

const route = getRouteApi('/')

export function Overview({ person }: { person: Person }) {
  const { receipt } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: service } = useQuery(serviceQuery)
  const { data: active } = useQuery({
    ...generationsQuery({ active: true, limit: 10 }),
    refetchInterval: ({ state }) => (state.data?.items.length ? 2000 : 15_000),
  })
  useRefreshAfterChange(active?.items.map(({ id }) => id).join())

  return (
    <Page title={`Hello, ${person.name}`}>
      {person.balance.available <= 0 && (
        <Notice kind="warn" title="You have no coins to spend.">
          {service?.operatorContact != null
            ? `Ask ${service.operatorContact} for some.`
            : 'Ask whoever runs this service for some.'}
        </Notice>
      )}
      <Figures person={person} />
      <Checklist />
      {active && active.items.length > 0 && (
        <UnderWay generations={active.items} total={person.concurrency} />
      )}
      <NewestOutputs onOpen={(id) => void navigate({ search: { receipt: id }, resetScroll: false })} />
      {receipt !== undefined && (
        <ReceiptDialog
          generationId={receipt}
          onClose={() => void navigate({ search: {}, resetScroll: false })}
        />
      )}
    </Page>
  )
}

/** Whatever came or went has moved coins and may have left outputs. */
function useRefreshAfterChange(activeIds: string | undefined): void {
  const seen = useRef<string>(undefined)
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== activeIds) {
      void queryClient.invalidateQueries(personQuery)
      void queryClient.invalidateQueries(newestOutputsQuery)
    }
    seen.current = activeIds
  }, [activeIds])
}
