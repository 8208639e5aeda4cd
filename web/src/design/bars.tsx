import { useState } from 'react'
import { Button } from './button.tsx'
import { formatNumber } from '../messages/numbers.ts'
import { niceTop } from './nice-top.ts'
import { formatUtcDay } from './time.tsx'
import { Table } from './table.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/chart.ts'

/** One colour of the bars: its name, which another may have too, and a value for each day. What is bad has its own. */
export type Series = { id: string; label: string; values: readonly number[]; isBad?: boolean }

type Props = {
  caption: string
  /** Days of UTC, as `2026-01-31`. */
  days: readonly string[]
  series: readonly Series[]
  /** What the numbers count, in the words of the page. */
  unit: string
  /** How a day is written; for hours, another way. */
  format?: (day: string | undefined) => string
}

// prettier-ignore
const fills = ['fill-series-1', 'fill-series-2', 'fill-series-3', 'fill-series-4', 'fill-series-5', 'fill-rest']
const swatches = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-rest']

const fillOf = (isBad: boolean | undefined, index: number) => (isBad === true ? 'fill-bad' : fills[index])
const swatchOf = (isBad: boolean | undefined, index: number) => (isBad === true ? 'bg-bad' : swatches[index])

const HEIGHT = 180

/** Stacked bars, one for each day, at most ninety. Whoever cannot see them has the same numbers as a table. */
export function Bars({ caption, days, series, unit, format = formatUtcDay }: Props) {
  const [isTable, setTable] = useState(false)
  const totals = days.map((_, day) => series.reduce((sum, { values }) => sum + (values[day] ?? 0), 0))
  const top = niceTop(Math.max(...totals, 1))
  return (
    <figure>
      <figcaption className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        {series.map(({ id, label, isBad }, index) => (
          <span key={id} className="inline-flex min-w-0 items-center gap-1.5">
            <span aria-hidden="true" className={`size-2.5 shrink-0 ${swatchOf(isBad, index)}`} />
            <span className="truncate">{label}</span>
          </span>
        ))}
        <Button kind="quiet" className="ml-auto" onClick={() => setTable(!isTable)}>
          {isTable ? common.showAsChart : common.showAsTable}
        </Button>
      </figcaption>
      {isTable ? (
        <DayTable caption={caption} days={days} series={series} totals={totals} format={format} />
      ) : (
        <div className="flex gap-2">
          <div
            aria-hidden="true"
            className="figures flex flex-col justify-between text-right text-fine text-quiet"
            style={{ height: HEIGHT }}
          >
            {[top, top / 2, 0].map((value) => (
              <span key={value} className="-my-2">
                {formatNumber(value)}
              </span>
            ))}
          </div>
          <div className="min-w-0 flex-1">
            <Drawing
              caption={caption}
              days={days}
              series={series}
              totals={totals}
              top={top}
              unit={unit}
              format={format}
            />
            <div aria-hidden="true" className="figures mt-1.5 flex justify-between text-fine text-quiet">
              <span>{format(days[0])}</span>
              <span>{format(days.at(-1))}</span>
            </div>
          </div>
        </div>
      )}
    </figure>
  )
}

type Day = { day: string; index: number }

type DrawingProps = Required<Props> & { totals: readonly number[]; top: number }

function Drawing({ caption, days, series, totals, top, unit, format }: DrawingProps) {
  const sum = totals.reduce((all, value) => all + value, 0)
  return (
    <svg
      role="img"
      aria-label={messages.chart(caption, formatNumber(sum), unit, format(days[0]), format(days.at(-1)))}
      viewBox={`0 0 ${days.length * 10} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block w-full overflow-visible"
      style={{ height: HEIGHT }}
    >
      {[0, 0.5, 1].map((share) => (
        <line
          key={share}
          x1="0"
          x2={days.length * 10}
          y1={HEIGHT * share}
          y2={HEIGHT * share}
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
      ))}
      {days.map((day, index) => {
        let y = HEIGHT
        return (
          <g key={day}>
            <title>{`${format(day)}: ${formatNumber(totals[index] ?? 0)} ${unit}`}</title>
            <rect x={index * 10} width="10" height={HEIGHT} className="fill-transparent hover:fill-well/60" />
            {series.map(({ id, values, isBad }, seriesIndex) => {
              const height = ((values[index] ?? 0) / top) * HEIGHT
              y -= height
              return (
                height > 0 && (
                  <rect
                    key={id}
                    x={index * 10 + 1.5}
                    y={y}
                    width="7"
                    height={height}
                    className={`pointer-events-none ${fillOf(isBad, seriesIndex)}`}
                  />
                )
              )
            })}
          </g>
        )
      })}
    </svg>
  )
}

function DayTable({ caption, days, series, totals, format }: Omit<DrawingProps, 'top' | 'unit'>) {
  const rows: Day[] = days.map((day, index) => ({ day, index })).filter(({ index }) => totals[index] !== 0)
  return (
    <div className="max-h-96 overflow-auto">
      <Table
        caption={caption}
        rows={rows.toReversed()}
        keyOf={({ day }) => day}
        columns={[
          { label: messages.day, isName: true, cell: ({ day }) => format(day) },
          ...series.map(({ id, label, values }) => ({
            id,
            label,
            align: 'end' as const,
            cell: ({ index }: Day) => <span className="figures">{formatNumber(values[index] ?? 0)}</span>,
          })),
          {
            label: messages.total,
            align: 'end',
            cell: ({ index }) => (
              <span className="figures font-medium">{formatNumber(totals[index] ?? 0)}</span>
            ),
          },
        ]}
      />
    </div>
  )
}
