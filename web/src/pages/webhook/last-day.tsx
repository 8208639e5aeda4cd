import type { WebhookHour } from '@atelier/contract/webhook-hours.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryResult } from '../../api/query-result.tsx'
import { webhookHoursQuery } from '../../api/webhook-queries.ts'
import { Button } from '../../design/button.tsx'
import { formatNumber } from '../../messages/numbers.ts'
import { Section } from '../../design/page.tsx'
import { Skeleton } from '../../design/skeleton.tsx'
import { Strip } from '../../design/strip.tsx'
import { Table } from '../../design/table.tsx'
import { formatMoment } from '../../design/time.tsx'
import * as messages from '#messages/webhook.ts'
import * as common from '#messages/common.ts'

/** How the attempts of the last 24 hours went. */
export function LastDay({ webhookId }: { webhookId: string }) {
  const hours = useQuery({ ...webhookHoursQuery(webhookId), refetchInterval: 15_000 })
  const [isTable, setTable] = useState(false)
  return (
    <Section
      title={messages.lastDay}
      actions={
        <Button kind="quiet" onClick={() => setTable(!isTable)}>
          {isTable ? common.showAsChart : common.showAsTable}
        </Button>
      }
    >
      <QueryResult of={hours} skeleton={<Skeleton className="m-4 h-24" />}>
        {({ items }) => (isTable ? <HourTable hours={items} /> : <Drawing hours={items} />)}
      </QueryResult>
    </Section>
  )
}

const hourSummary = ({ delivered, refused, failed }: Omit<WebhookHour, 'hour'>): string =>
  messages.hourSummary(delivered, refused, failed)

function Drawing({ hours }: { hours: readonly WebhookHour[] }) {
  const sum = (of: 'delivered' | 'refused' | 'failed') => hours.reduce((all, hour) => all + hour[of], 0)
  const total = { delivered: sum('delivered'), refused: sum('refused'), failed: sum('failed') }
  const attempts = total.delivered + total.refused + total.failed
  return (
    <div className="grid gap-3 p-4">
      <Strip
        caption={messages.attemptsOfLastDay(hourSummary(total))}
        hours={hours.map((hour) => ({
          label: `${formatMoment(hour.hour)}: ${hourSummary(hour)}`,
          parts: [
            { look: 'good', amount: hour.delivered },
            { look: 'open', amount: hour.refused },
            { look: 'bad', amount: hour.failed },
          ],
        }))}
      />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-1 text-small text-quiet">
        <span>{attempts === 0 ? messages.noAttempts : messages.attemptCount(attempts)}</span>
        <ul className="flex flex-wrap gap-x-4">
          <Legend swatch="bg-good" label={messages.deliveredCount(total.delivered)} />
          <Legend swatch="bg-edge" label={messages.retriedCount(total.refused)} />
          <Legend swatch="bg-bad" label={messages.failedCount(total.failed)} />
        </ul>
      </div>
    </div>
  )
}

function Legend({ swatch, label }: { swatch: string; label: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <span aria-hidden="true" className={`size-2.5 ${swatch}`} />
      {label}
    </li>
  )
}

function HourTable({ hours }: { hours: readonly WebhookHour[] }) {
  const number = (of: 'delivered' | 'refused' | 'failed') => (hour: WebhookHour) => (
    <span className="figures">{formatNumber(hour[of])}</span>
  )
  return (
    <div className="max-h-96 overflow-auto" tabIndex={0} role="region" aria-label={messages.attemptsByHour}>
      <Table
        caption={messages.attemptsByHour}
        rows={hours.toReversed()}
        keyOf={({ hour }) => hour}
        columns={[
          { label: messages.hour, isName: true, cell: ({ hour }) => formatMoment(hour) },
          { label: messages.delivered, align: 'end', cell: number('delivered') },
          { label: messages.retried, align: 'end', cell: number('refused') },
          { label: common.failed, align: 'end', cell: number('failed') },
        ]}
      />
    </div>
  )
}
