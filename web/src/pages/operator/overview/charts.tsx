import type { Overview } from '@atelier/contract/overview.ts'
import { Bars } from '../../../design/bars.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Section } from '../../../design/page.tsx'
import { formatMoment, formatUtcDay } from '../../../design/time.tsx'
import { coinsMoved } from './coins-moved.ts'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-overview.ts'

type Props = { overview: Overview; isHourly: boolean }

/** How generations ended, and where coins came from and went, hour by hour or day by day. */
export function Charts({ overview: { series, total }, isHourly }: Props) {
  const days = series.map(({ at }) => at)
  const format = isHourly ? hour : formatUtcDay
  const isIdle = total.succeeded + total.failed + total.canceled === 0
  const coins = [
    { title: messages.sold, values: series.map(({ moved }) => Math.max(0, coinsMoved(moved, 'sold'))) },
    { title: messages.coinsCharged, values: series.map(({ coinsCharged }) => coinsCharged) },
  ]
  return (
    <>
      <Section title={messages.generations}>
        {isIdle ? (
          <Empty title={messages.noneEnded} />
        ) : (
          <div className="p-4">
            <Bars
              caption={messages.generations}
              days={days}
              unit={messages.generationsUnit}
              format={format}
              series={[
                {
                  id: 'succeeded',
                  label: common.succeeded,
                  values: series.map(({ succeeded }) => succeeded),
                },
                {
                  id: 'failed',
                  label: common.failed,
                  values: series.map(({ failed }) => failed),
                  isBad: true,
                },
                { id: 'canceled', label: common.canceled, values: series.map(({ canceled }) => canceled) },
              ]}
            />
          </div>
        )}
      </Section>
      <div className="grid gap-6 *:min-w-0 wide:grid-cols-2">
        {coins.map(({ title, values }) => (
          <Section key={title} title={title}>
            {values.every((amount) => amount === 0) ? (
              <Empty title={messages.noCoins} />
            ) : (
              <div className="p-4">
                <Bars
                  caption={title}
                  days={days}
                  unit={messages.coinsUnit}
                  format={format}
                  series={[{ id: title, label: title, values }]}
                />
              </div>
            )}
          </Section>
        ))}
      </div>
    </>
  )
}

const hour = (at: string | undefined): string => (at === undefined ? '' : formatMoment(at))
