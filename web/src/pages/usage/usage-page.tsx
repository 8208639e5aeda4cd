import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Download } from '../../design/icons.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { queryString } from '../../api/client.ts'
import { usageQuery } from '../../api/account-queries.ts'
import { Bars } from '../../design/bars.tsx'
import { buttonLook } from '../../design/button.tsx'
import { Coins } from '../../design/coins.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Empty } from '../../design/empty.tsx'
import { Figure, FigureRow } from '../../design/figure-row.tsx'
import { Icon } from '../../design/icon.tsx'
import { Page, Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { daysBetween, seriesOf, totalsOf } from './series.ts'
import { UsageControls } from './usage-controls.tsx'
import { UsageTable } from './usage-table.tsx'
import * as messages from '#messages/usage.ts'

const route = getRouteApi('/account/usage')

export function UsagePage() {
  const { of = 'coins', by = 'model', ...range } = route.useSearch()
  const navigate = route.useNavigate()
  const asked = { ...range, by }
  const usage = useQuery({ ...usageQuery(asked), placeholderData: keepPreviousData })

  return (
    <Page
      title={messages.usage}
      description={messages.description}
      actions={
        <a href={`/account/v1/usage.csv${queryString(asked)}`} download className={buttonLook()}>
          <Icon of={Download} /> CSV
        </a>
      }
    >
      <UsageControls
        search={{ ...range, by, of }}
        shown={usage.isPlaceholderData ? undefined : usage.data}
        onChange={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
      />
      <QueryResult of={usage} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ items, totals, from, to }) => {
          const days = daysBetween(from, to)
          return (
            <div className={`grid gap-6 ${usage.isPlaceholderData ? 'opacity-60' : ''}`}>
              <FigureRow>
                <Figure label={messages.coinsCharged}>
                  <Coins amount={totals.coins} />
                </Figure>
                {totals.refunded > 0 && (
                  <Figure label={messages.coinsRefunded}>
                    <Coins amount={totals.refunded} />
                  </Figure>
                )}
                <Figure label={messages.runs}>
                  <span className="figures">{formatNumber(totals.runs)}</span>
                </Figure>
              </FigureRow>
              {items.length === 0 ? (
                <div className="sheet">
                  <Empty title={messages.nothing} />
                </div>
              ) : (
                <>
                  <Section title={of === 'coins' ? messages.coinsByDay : messages.runsByDay}>
                    <div className="p-4">
                      <Bars
                        caption={messages.byDay(of)}
                        days={days}
                        series={seriesOf(items, days, of)}
                        unit={messages.unit(of)}
                      />
                    </div>
                  </Section>
                  <UsageTable by={by} rows={totalsOf(items)} />
                </>
              )}
            </div>
          )
        }}
      </QueryResult>
    </Page>
  )
}
