import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { QueryResult } from '../../api/query-result.tsx'
import { holdsQuery } from '../../api/account-queries.ts'
import { personQuery, queryClient, serviceQuery } from '../../api/queries.ts'
import { useAfterChange } from '../../api/use-after-change.ts'
import { Coins } from '../../design/coins.tsx'
import { Figure, FigureRow } from '../../design/figure-row.tsx'
import { Notice } from '../../design/notice.tsx'
import { Page } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { ReceiptDialog } from '../receipt/receipt-dialog.tsx'
import { Holds } from './holds.tsx'
import { Ledger } from './ledger.tsx'
import { LowBalanceSection } from './low-balance-section.tsx'
import { RedeemSection } from './redeem-section.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/coins.ts'

const route = getRouteApi('/account/coins')

export function CoinsPage() {
  const { receipt, cursor, next, ...filters } = route.useSearch()
  const navigate = route.useNavigate()
  const person = useQuery({ ...personQuery, refetchInterval: 15_000 })
  const holds = useQuery({ ...holdsQuery, refetchInterval: 5000 })
  const { data: service } = useQuery(serviceQuery)
  const held =
    holds.data && `${holds.data.coins} ${holds.data.items.map(({ generationId }) => generationId).join()}`
  useAfterChange(held, () => void queryClient.invalidateQueries(personQuery))
  const moved = held !== undefined && person.data ? `${held} ${person.data.balance.available}` : undefined
  useAfterChange(moved, () => void queryClient.invalidateQueries({ queryKey: ['ledger'] }))

  const openReceipt = (id: string | undefined) =>
    void navigate({
      search: ({ receipt: _, ...others }) => ({ ...others, ...(id !== undefined && { receipt: id }) }),
      resetScroll: false,
    })

  return (
    <Page
      title={common.coins}
      description={
        service?.operatorContact == null
          ? messages.description
          : messages.descriptionWithContact(service.operatorContact)
      }
    >
      <QueryResult of={person} skeleton={<Skeleton className="h-28 w-full" />}>
        {(shown) => (
          <>
            <FigureRow>
              <Figure label={common.available} note={messages.toSpend}>
                <Coins amount={shown.balance.available} />
              </Figure>
              <Figure label={common.held} note={heldFor(holds.data?.count)}>
                <Coins amount={holds.data?.coins ?? shown.balance.held} />
              </Figure>
            </FigureRow>
            {shown.balance.available <= 0 && (
              <Notice kind="warn" title={messages.noCoins}>
                {service?.operatorContact == null
                  ? messages.howToGetCoins
                  : messages.howToGetCoinsFrom(service.operatorContact)}
              </Notice>
            )}
            {next !== undefined && (
              <p>
                <Link to={next} className="link">
                  {messages.backToForm}
                </Link>
              </p>
            )}
            <div className="grid gap-6 wide:grid-cols-2">
              <RedeemSection next={next} />
              <LowBalanceSection key={shown.lowBalanceCoins} person={shown} />
            </div>
          </>
        )}
      </QueryResult>
      {holds.data && holds.data.items.length > 0 && <Holds holds={holds.data} onOpen={openReceipt} />}
      {/* Loads meanwhile, and shows once it is known what stands above it, or it would jump. */}
      <div className={holds.isLoading && holds.failureCount === 0 ? 'hidden' : 'contents'}>
        <Ledger
          filters={filters}
          cursor={cursor}
          onFilter={(wanted) =>
            void navigate({
              search: { ...wanted, ...(next !== undefined && { next }) },
              replace: true,
              resetScroll: false,
            })
          }
          onOpen={openReceipt}
        />
      </div>
      {receipt !== undefined && (
        <ReceiptDialog generationId={receipt} onClose={() => openReceipt(undefined)} />
      )}
    </Page>
  )
}

function heldFor(generations: number | undefined): string {
  if (generations === undefined) return messages.heldForWork
  return generations === 0 ? messages.nothingRunning : messages.heldFor(generations)
}
