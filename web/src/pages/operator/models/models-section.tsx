import type { OperatorModel } from '@atelier/contract/operator-catalog.ts'
import type { Stats } from '@atelier/contract/stats.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogApi, lastDayQuery, operatorModelsQuery } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { SelectField } from '../../../design/field.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { formatNumber } from '../../../messages/numbers.ts'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { Money } from '../../../operator/money.tsx'
import { ShortList } from '../../../operator/short-list.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { OrderDialog } from './order-dialog.tsx'
import { ModelActions } from './model-actions.tsx'
import { modelState, ModelState, type SaleState } from './model-state.tsx'
import { SwitchOffDialog, type SwitchedOff } from './switch-off-dialog.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-models.ts'

const route = getRouteApi('/operator/models')

type Search = { text?: string; state?: SaleState }
type AtBackend = Stats['lastDay']['byModelAndBackend'][number]

/** Every model, with what it costs and what it brought in since yesterday. */
export function ModelsSection() {
  const { text, state, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const models = useQuery(operatorModelsQuery)
  const { data: lastDay = [] } = useQuery(lastDayQuery)
  const { isOwner } = useRole()
  const [switchingOff, setSwitchingOff] = useState<SwitchedOff>()
  const [isOrdering, setOrdering] = useState(false)
  const filter = (search: Search) =>
    void navigate({ search: { ...others, ...search }, replace: true, resetScroll: false })

  return (
    <>
      <ShortList
        title={common.models}
        of={models}
        csv="/operator/v1/models.csv"
        actions={
          isOwner && (
            <Button kind="quiet" onClick={() => setOrdering(true)}>
              {messages.order}
            </Button>
          )
        }
        rowsOf={(items) => items.filter((model) => matches(model, text, state))}
        filters={
          <FilterBar isFiltered={text !== undefined || state !== undefined} onClear={() => filter({})}>
            <SearchField
              label={messages.search}
              className="max-desk:col-span-2 desk:w-72"
              value={text ?? ''}
              onSearch={(typed) => filter({ ...(typed && { text: typed }), ...(state && { state }) })}
            />
            <SelectField
              label={common.state}
              value={state ?? ''}
              onChange={({ target }) =>
                filter({
                  ...(text !== undefined && { text }),
                  ...(target.value !== '' && { state: target.value as SaleState }),
                })
              }
            >
              <option value="">{common.all}</option>
              <option value="on">{messages.sold}</option>
              <option value="off">{common.off}</option>
              <option value="paused">{messages.pausedAtLoss}</option>
            </SelectField>
          </FilterBar>
        }
        empty={messages.noModel}
        keyOf={({ id }) => id}
        isFaded={({ enabled }) => !enabled}
        columns={[
          ...columnsOf(lastDay),
          ...(isOwner
            ? [
                {
                  label: common.actions,
                  isActions: true,
                  cell: (model: OperatorModel) => (
                    <RowActions>
                      <ModelActions model={model} onSwitchOff={setSwitchingOff} />
                    </RowActions>
                  ),
                },
              ]
            : []),
        ]}
      />
      {isOrdering && models.data && (
        <OrderDialog
          title={messages.orderModels}
          items={models.data.items.map(({ id, displayName }) => ({ id, name: displayName }))}
          onSubmit={catalogApi.orderModels}
          onClose={() => setOrdering(false)}
        />
      )}
      {switchingOff && <SwitchOffDialog of={switchingOff} onClose={() => setSwitchingOff(undefined)} />}
    </>
  )
}

function matches(model: OperatorModel, text = '', state?: SaleState): boolean {
  const words = text.toLowerCase()
  return (
    [model.id, model.displayName, model.taskType].some((each) => each.toLowerCase().includes(words)) &&
    (state === undefined || modelState(model) === state)
  )
}

const columnsOf = (lastDay: readonly AtBackend[]): Column<OperatorModel>[] => [
  {
    label: common.model,
    isName: true,
    sortBy: ({ displayName }) => displayName,
    cell: ({ id, displayName }) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        <Link
          to="/operator/models/$modelId"
          params={{ modelId: id }}
          className="link inline-flex min-h-6 items-center"
        >
          {displayName}
        </Link>
        <span className="figures font-normal wrap-anywhere text-quiet">{id}</span>
      </span>
    ),
  },
  {
    label: common.state,
    sortBy: (model) => modelState(model),
    cell: (model) => <ModelState model={model} />,
  },
  {
    label: messages.runsAt,
    sortBy: ({ backends }) => backends.map(({ provider }) => provider).join(),
    cell: ({ backends }) => (
      <span className="wrap-anywhere">{backends.map(({ provider }) => provider).join(', ')}</span>
    ),
  },
  {
    label: messages.price,
    align: 'end',
    sortBy: ({ priceFromCoins, priceFloorCoins }) => priceFromCoins ?? priceFloorCoins ?? null,
    cell: ({ priceFromCoins, priceFloorCoins }) => (
      <span className="figures whitespace-nowrap text-coin">
        {messages.priceFrom(priceFromCoins ?? priceFloorCoins ?? null)}
      </span>
    ),
  },
  {
    label: messages.runs,
    align: 'end',
    sortBy: ({ id }) => attemptsOf(lastDay, id),
    cell: ({ id }) => <span className="figures">{formatNumber(attemptsOf(lastDay, id))}</span>,
  },
  {
    label: messages.margin,
    align: 'end',
    cell: ({ id }) => <Margins of={lastDay.filter(({ modelId }) => modelId === id)} />,
  },
]

const attemptsOf = (lastDay: readonly AtBackend[], id: string): number =>
  lastDay.filter(({ modelId }) => modelId === id).reduce((sum, { attempts }) => sum + attempts, 0)

/** One for each backend: what is a loss at one may be made up for at another, and is one all the same. */
function Margins({ of: backends }: { of: readonly AtBackend[] }) {
  const known = backends.filter(({ earnings }) => earnings.margin !== null)
  if (known.length === 0) return <span className="text-quiet">{messages.unknown}</span>
  return (
    <span className="inline-grid">
      {known.map(({ backendId, earnings }) => (
        <span key={backendId} title={backendId}>
          <Money amount={earnings.margin ?? '0'} currency={earnings.currency} />
        </span>
      ))}
    </span>
  )
}
