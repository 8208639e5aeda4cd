import type { Overview } from '@atelier/contract/overview.ts'
import { Link } from '@tanstack/react-router'
import { Coins } from '../../../design/coins.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Meter } from '../../../design/meter.tsx'
import { Section } from '../../../design/page.tsx'
import { Table, type Column } from '../../../design/table.tsx'
import { formatNumber, formatPercent } from '../../../messages/numbers.ts'
import { Money } from '../../../operator/money.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-overview.ts'

/** Where generations fail: by model, and by the backend that was tried. */
export function Failures({ overview: { models, backends } }: { overview: Overview }) {
  return (
    <>
      <Section title={messages.byModel}>
        {models.length === 0 ? (
          <Empty title={messages.noneEnded} />
        ) : (
          <Table
            caption={messages.byModel}
            rows={models}
            keyOf={({ modelId }) => modelId}
            columns={ofModels}
          />
        )}
      </Section>
      <Section title={messages.byBackend}>
        {backends.length === 0 ? (
          <Empty title={messages.noneTried} />
        ) : (
          <Table
            caption={messages.byBackend}
            rows={backends}
            keyOf={({ modelId, backendId }) => `${modelId} ${backendId}`}
            columns={ofBackends}
          />
        )}
      </Section>
    </>
  )
}

const ofModels: Column<Overview['models'][number]>[] = [
  {
    label: common.model,
    isName: true,
    cell: ({ modelId, failed }) => (
      <Link
        to="/operator/generations"
        search={{ model: modelId, ...(failed > 0 && { status: 'failed' as const }) }}
        className="link figures inline-flex min-h-6 items-center"
      >
        {modelId}
      </Link>
    ),
  },
  { label: common.succeeded, align: 'end', cell: ({ succeeded }) => <Amount of={succeeded} /> },
  {
    label: common.failed,
    align: 'end',
    cell: ({ modelId, succeeded, failed }) => (
      <Share name={modelId} failed={failed} of={succeeded + failed} />
    ),
  },
  { label: common.canceled, align: 'end', cell: ({ canceled }) => <Amount of={canceled} /> },
  { label: common.charged, align: 'end', cell: ({ coinsCharged }) => <Coins amount={coinsCharged} /> },
]

const ofBackends: Column<Overview['backends'][number]>[] = [
  {
    label: messages.backend,
    isName: true,
    cell: ({ modelId, backendId }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/operator/generations"
          search={{ backend: backendId, model: modelId }}
          className="link figures inline-flex min-h-6 items-center"
        >
          {backendId}
        </Link>
        <span className="figures font-normal text-quiet">{modelId}</span>
      </span>
    ),
  },
  { label: messages.attempts, align: 'end', cell: ({ attempts }) => <Amount of={attempts} /> },
  {
    label: common.failed,
    align: 'end',
    cell: ({ modelId, backendId, attempts, failures }) => (
      <Share name={`${backendId} ${modelId}`} failed={failures} of={attempts} />
    ),
  },
  { label: common.charged, align: 'end', cell: ({ coinsCharged }) => <Coins amount={coinsCharged} /> },
  {
    label: messages.cost,
    align: 'end',
    cell: ({ earnings: { costMoney, currency } }) =>
      costMoney === null ? null : <Money amount={costMoney} currency={currency} />,
  },
  {
    label: messages.margin,
    align: 'end',
    cell: ({ earnings: { margin, currency } }) =>
      margin === null ? null : <Money amount={margin} currency={currency} />,
  },
]

const Amount = ({ of }: { of: number }) => <span className="figures">{formatNumber(of)}</span>

/** How many failed, and what share of those that were tried that is. */
function Share({ name, failed, of }: { name: string; failed: number; of: number }) {
  const percent = of === 0 ? 0 : Math.round((failed / of) * 1000) / 10
  return (
    <div className="inline-grid min-w-20 gap-1">
      <span className="figures whitespace-nowrap">
        {formatNumber(failed)} <span className="text-quiet">{formatPercent(percent)}</span>
      </span>
      {failed > 0 && <Meter label={messages.shareFailed(name)} value={failed} max={of} />}
    </div>
  )
}
