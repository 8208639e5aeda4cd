import type { Overview } from '@atelier/contract/overview.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { overviewQuery } from '../../../api/operator-overview-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Page } from '../../../design/page.tsx'
import { Segmented } from '../../../design/segmented.tsx'
import { Skeleton } from '../../../design/skeleton.tsx'
import { formatMoment } from '../../../design/time.tsx'
import { Charts } from './charts.tsx'
import { Failures } from './failures.tsx'
import { MoneyFigures, NowFigures } from './figures.tsx'
import * as office from '#messages/operator.ts'
import * as messages from '#messages/operator-overview.ts'

const route = getRouteApi('/operator/')

const days = { day: 1, week: 7, month: 30 } as const

/** How the service and the business are doing: now, and over a day, a week or a month. */
export function OverviewPage() {
  const { period = 'day' } = route.useSearch()
  const navigate = route.useNavigate()
  const overview = useQuery(overviewQuery(days[period]))
  return (
    <Page
      title={office.overview}
      description={messages.description}
      actions={
        <Segmented
          label={messages.period}
          value={period}
          options={[
            { value: 'day', label: messages.day },
            { value: 'week', label: messages.week },
            { value: 'month', label: messages.month },
          ]}
          onChange={(next) =>
            void navigate({
              search: next === 'day' ? {} : { period: next },
              replace: true,
              resetScroll: false,
            })
          }
        />
      }
    >
      <QueryResult of={overview} skeleton={<Skeleton className="h-160 w-full" />}>
        {(found) => (
          <div className={`grid gap-6 *:min-w-0 ${overview.isPlaceholderData ? 'opacity-60' : ''}`}>
            <Alerts overview={found} />
            <NowFigures overview={found} />
            <MoneyFigures overview={found} />
            <Charts overview={found} isHourly={period === 'day'} />
            <Failures overview={found} />
          </div>
        )}
      </QueryResult>
    </Page>
  )
}

/** What somebody should look at before reading figures. */
function Alerts({ overview: { audit, uncountedHours, countedAt } }: { overview: Overview }) {
  return (
    <>
      {audit.ok === false && (
        <Notice kind="bad" title={messages.auditBad}>
          {messages.auditBadDetail}
        </Notice>
      )}
      {countedAt === null ? (
        <Notice title={messages.notCounted} />
      ) : (
        uncountedHours > 0 && (
          <Notice title={messages.uncounted(uncountedHours)}>
            {messages.countedUpTo(formatMoment(countedAt))}
          </Notice>
        )
      )}
    </>
  )
}
