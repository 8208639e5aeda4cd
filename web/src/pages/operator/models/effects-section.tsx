import type { OperatorEffect } from '@atelier/contract/operator-catalog.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogApi, operatorEffectsQuery } from '../../../api/operator-catalog-operations.ts'
import { Button } from '../../../design/button.tsx'
import { SearchField } from '../../../design/search-field.tsx'
import { Status } from '../../../design/status.tsx'
import { type Column, RowActions } from '../../../design/table.tsx'
import { effectName } from '../../../effect-name.ts'
import { FilterBar } from '../../../operator/filter-bar.tsx'
import { runAction } from '../../../operator/run.ts'
import { withFilter } from '../../../operator/set-filter.ts'
import { ShortList } from '../../../operator/short-list.tsx'
import { useRole } from '../../../operator/use-role.ts'
import { OrderDialog } from './order-dialog.tsx'
import { SwitchOffDialog, type SwitchedOff } from './switch-off-dialog.tsx'
import * as common from '#messages/common.ts'
import * as messages from '#messages/operator-models.ts'

const route = getRouteApi('/operator/models')

export function EffectsSection() {
  const { effect: text, ...others } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (effect: string) =>
    void navigate({
      search: withFilter({ ...others, effect }, 'effect', effect),
      replace: true,
      resetScroll: false,
    })
  const effects = useQuery(operatorEffectsQuery)
  const { isOwner } = useRole()
  const [switchingOff, setSwitchingOff] = useState<SwitchedOff>()
  const [isOrdering, setOrdering] = useState(false)

  const actions: Column<OperatorEffect> = {
    label: common.actions,
    isActions: true,
    cell: (effect) => {
      const name = effectName(effect)
      return (
        <RowActions>
          {effect.enabled ? (
            <Button
              kind="quiet"
              aria-label={messages.switchOffOf(name)}
              onClick={() => setSwitchingOff({ kind: 'effect', id: effect.id, name })}
            >
              {messages.switchOff}
            </Button>
          ) : (
            <Button
              kind="quiet"
              aria-label={messages.switchOnOf(name)}
              onClick={() => void runAction(catalogApi.switchEffect(effect.id, true), messages.isOn(name))}
            >
              {messages.switchOn}
            </Button>
          )}
        </RowActions>
      )
    },
  }

  return (
    <>
      <ShortList
        title={common.effects}
        of={effects}
        actions={
          isOwner && (
            <Button kind="quiet" onClick={() => setOrdering(true)}>
              {messages.order}
            </Button>
          )
        }
        csv="/operator/v1/effects.csv"
        rowsOf={(items) => items.filter((effect) => matches(effect, text))}
        filters={
          <FilterBar isFiltered={text !== undefined} onClear={() => filter('')}>
            <SearchField
              label={messages.searchEffects}
              className="max-desk:col-span-2 desk:w-72"
              value={text ?? ''}
              onSearch={filter}
            />
          </FilterBar>
        }
        empty={messages.noEffect}
        keyOf={({ id }) => id}
        isFaded={({ enabled }) => !enabled}
        columns={[...columns, ...(isOwner ? [actions] : [])]}
      />
      {isOrdering && effects.data && (
        <OrderDialog
          title={messages.orderEffects}
          items={effects.data.items.map((effect) => ({ id: effect.id, name: effectName(effect) }))}
          onSubmit={catalogApi.orderEffects}
          onClose={() => setOrdering(false)}
        />
      )}
      {switchingOff && <SwitchOffDialog of={switchingOff} onClose={() => setSwitchingOff(undefined)} />}
    </>
  )
}

function matches(effect: OperatorEffect, text = ''): boolean {
  const words = text.toLowerCase()
  return [effectName(effect), effect.id, effect.modelId].some((each) => each.toLowerCase().includes(words))
}

const columns: Column<OperatorEffect>[] = [
  {
    label: messages.effect,
    isName: true,
    sortBy: (effect) => effectName(effect),
    cell: (effect) => (
      <span className="flex flex-wrap items-baseline gap-x-2">
        {effectName(effect)}
        <span className="figures font-normal wrap-anywhere text-quiet">{effect.id}</span>
      </span>
    ),
  },
  {
    label: common.state,
    sortBy: ({ enabled }) => Number(enabled),
    cell: ({ enabled }) =>
      enabled ? <Status look="good">{messages.sold}</Status> : <Status look="off">{common.off}</Status>,
  },
  {
    label: common.model,
    sortBy: ({ modelId }) => modelId,
    cell: ({ modelId }) => <span className="figures wrap-anywhere">{modelId}</span>,
  },
]
