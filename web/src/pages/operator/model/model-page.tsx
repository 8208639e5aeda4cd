import type { OperatorModel } from '@atelier/contract/operator-catalog.ts'
import type { Stats } from '@atelier/contract/stats.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { lastDayQuery, operatorModelsQuery } from '../../../api/operator-catalog-operations.ts'
import { QueryResult } from '../../../api/query-result.tsx'
import { buttonLook } from '../../../design/button.tsx'
import { Empty } from '../../../design/empty.tsx'
import { Notice } from '../../../design/notice.tsx'
import { Page, Section } from '../../../design/page.tsx'
import { Table, type Column } from '../../../design/table.tsx'
import { Coins } from '../../../design/coins.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { Money } from '../../../operator/money.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { ModelActions } from '../models/model-actions.tsx'
import { ModelState } from '../models/model-state.tsx'
import { SwitchOffDialog, type SwitchedOff } from '../models/switch-off-dialog.tsx'
import { PriceSection } from './price-section.tsx'
import { Parts } from '../../../design/parts.tsx'
import { Ago } from '../../../design/time.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-model.ts'
import * as modelsMessages from '#messages/operator-models.ts'

const route = getRouteApi('/operator/models/$modelId')

type AtBackend = Stats['lastDay']['byModelAndBackend'][number]

/** One model: whether it is sold, for how much, and what is left of it at each backend. */
export function OperatorModelPage() {
  const { modelId } = route.useParams()
  const models = useQuery(operatorModelsQuery)
  return (
    <QueryResult of={models}>
      {({ items }) => {
        const model = items.find(({ id }) => id === modelId)
        return model ? <Model model={model} /> : <Missing id={modelId} />
      }}
    </QueryResult>
  )
}

function Missing({ id }: { id: string }) {
  return (
    <Page title={id}>
      <div className="sheet">
        <Empty
          title={messages.noSuchModel}
          actions={
            <Link to="/operator/models" className={buttonLook()}>
              {messages.allModels}
            </Link>
          }
        />
      </div>
    </Page>
  )
}

function Model({ model }: { model: OperatorModel }) {
  const { isOwner } = useRole()
  const [switchingOff, setSwitchingOff] = useState<SwitchedOff>()
  return (
    <Page
      title={model.displayName}
      description={<span className="figures">{model.id}</span>}
      actions={
        <>
          <Link to="/models/$modelId" params={{ modelId: model.id }} className={buttonLook('quiet')}>
            {messages.asCustomersSeeIt}
          </Link>
          {isOwner && <ModelActions model={model} kind="plain" onSwitchOff={setSwitchingOff} />}
        </>
      }
    >
      {model.pausedAt !== null && (
        <Notice kind="bad" title={modelsMessages.pausedAtLoss}>
          <Parts of={messages.pausedSince(<Ago at={model.pausedAt} />)} /> {model.pauseReason}
        </Notice>
      )}
      <Facts model={model} />
      <PriceSection key={model.id} modelId={model.id} />
      <AtBackends modelId={model.id} />
      {switchingOff && <SwitchOffDialog of={switchingOff} onClose={() => setSwitchingOff(undefined)} />}
    </Page>
  )
}

function Facts({ model }: { model: OperatorModel }) {
  const { taskType, vendor, backends, version, priceFromCoins, priceFloorCoins } = model
  const facts = [
    [common.state, <ModelState key="state" model={model} />],
    [messages.task, taskType],
    [messages.vendor, vendor],
    [modelsMessages.price, modelsMessages.priceFrom(priceFromCoins ?? priceFloorCoins ?? null)],
    [modelsMessages.runsAt, backends.map(({ provider }) => provider).join(', ')],
    [
      messages.version,
      <code key="version" className="figures wrap-anywhere">
        {version}
      </code>,
    ],
  ] as const
  return (
    <dl className="sheet grid gap-x-6 gap-y-3 p-4 desk:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-small text-quiet">{label}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where it was sold since yesterday, and at what margin. */
function AtBackends({ modelId }: { modelId: string }) {
  const lastDay = useQuery(lastDayQuery)
  return (
    <Section title={messages.lastDay}>
      <QueryResult of={lastDay}>
        {(all) => {
          const rows = all.filter((each) => each.modelId === modelId)
          return rows.length === 0 ? (
            <Empty title={messages.notRunLately} />
          ) : (
            <Table
              caption={messages.lastDay}
              rows={rows}
              keyOf={({ backendId }) => backendId}
              columns={columns}
            />
          )
        }}
      </QueryResult>
    </Section>
  )
}

const columns: Column<AtBackend>[] = [
  {
    label: messages.backend,
    isName: true,
    cell: ({ backendId }) => <span className="figures wrap-anywhere">{backendId}</span>,
  },
  {
    label: messages.attempts,
    align: 'end',
    cell: ({ attempts, failures }) => (
      <span className="figures">{messages.failedOf(failures, attempts)}</span>
    ),
  },
  {
    label: messages.duration,
    align: 'end',
    cell: ({ seconds }) =>
      seconds === null ? null : (
        <span className="figures whitespace-nowrap">
          {formatNumber(seconds.p50)} / {formatNumber(seconds.p95)}
        </span>
      ),
  },
  { label: common.charged, align: 'end', cell: ({ coinsCharged }) => <Coins amount={coinsCharged} /> },
  {
    label: messages.worth,
    align: 'end',
    cell: ({ earnings: { coinsWorth, currency } }) =>
      coinsWorth === null ? modelsMessages.unknown : <Money amount={coinsWorth} currency={currency} />,
  },
  { label: messages.cost, align: 'end', cell: (row) => <Cost of={row} /> },
  {
    label: messages.margin,
    align: 'end',
    cell: ({ earnings: { margin, currency } }) =>
      margin === null ? modelsMessages.unknown : <Money amount={margin} currency={currency} />,
  },
]

/** In money where its unit has a rate; otherwise as the backend reported it. */
function Cost({ of: { earnings, costs } }: { of: AtBackend }) {
  if (earnings.costMoney !== null)
    return (
      <span className="inline-grid">
        <Money amount={earnings.costMoney} currency={earnings.currency} />
        {earnings.unknownCosts > 0 && (
          <span className="text-small text-quiet">{messages.unknownCosts(earnings.unknownCosts)}</span>
        )}
      </span>
    )
  if (costs.length === 0) return modelsMessages.unknown
  return (
    <span className="figures">
      {costs.map(({ amount, unit }) => `${formatNumber(amount, 1_000_000)} ${unit}`).join(', ')}
    </span>
  )
}
