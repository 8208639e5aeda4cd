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
  const given = series.map(({ moved }) => coinsMoved(moved, 'given'))
  const isTaken = given.some((amount) => amount < 0)
  const coins = [
    {
      title: isTaken ? messages.givenAndTaken : messages.given,
      bars: [
        { id: 'given', label: messages.given, values: given.map((amount) => Math.max(0, amount)) },
        // Bars stand on the line: more taken than given is a colour of its own.
        ...(isTaken
          ? [
              {
                id: 'taken',
                label: messages.taken,
                values: given.map((amount) => Math.max(0, -amount)),
                isBad: true,
              },
            ]
          : []),
      ],
    },
    {
      title: messages.coinsCharged,
      bars: [
        {
          id: 'charged',
          label: messages.coinsCharged,
          values: series.map(({ coinsCharged }) => coinsCharged),
        },
      ],
    },
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
        {coins.map(({ title, bars }) => (
          <Section key={title} title={title}>
            {bars.every(({ values }) => values.every((amount) => amount === 0)) ? (
              <Empty title={messages.noCoins} />
            ) : (
              <div className="p-4">
                <Bars caption={title} days={days} unit={messages.coinsUnit} format={format} series={bars} />
              </div>
            )}
          </Section>
        ))}
      </div>
    </>
  )
}

const hour = (at: string | undefined): string => (at === undefined ? '' : formatMoment(at))
