import type { HistoryItem } from '@atelier/contract/history.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keysQuery } from '../../api/queries.ts'
import { Coins } from '../../design/coins.tsx'
import { Table, type Column } from '../../design/table.tsx'
import { Moment } from '../../design/time.tsx'
import { promptOf } from '../../outputs/prompt-of.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { SelectBox } from './select-box.tsx'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'
import { originLabel } from './origin.ts'
import { useWayBack } from './use-way-back.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import * as messages from '#messages/history.ts'
import * as labels from '#messages/labels.ts'
import * as common from '#messages/common.ts'

export function HistoryTable({ items, onStale }: { items: readonly HistoryItem[]; onStale(): void }) {
  const { data: keys } = useQuery(keysQuery)
  const columns: Column<HistoryItem>[] = [
    { label: messages.generation, isName: true, cell: (item) => <Name item={item} onStale={onStale} /> },
    { label: common.state, cell: ({ status }) => <GenerationStatusLabel status={status} /> },
    {
      label: messages.source,
      cell: (item) => <span className="text-quiet">{originLabel(item, keys?.items)}</span>,
    },
    {
      label: common.project,
      cell: ({ projectId }) =>
        projectId === null ? null : <span className="wrap-anywhere">{projectId}</span>,
    },
    { label: common.when, cell: ({ createdAt }) => <Moment at={createdAt} /> },
    {
      label: common.coins,
      align: 'end',
      cell: ({ coinsCharged, coinsQuoted, refund }) => (
        <>
          <Coins amount={coinsCharged ?? coinsQuoted} />
          {refund && (
            <span className="block text-small wrap-anywhere text-quiet">
              {messages.refunded(refund.coins, refund.reason)}
            </span>
          )}
        </>
      ),
    },
    {
      label: labels.selection,
      isActions: true,
      cell: (item) => <Controls item={item} />,
    },
  ]
  return (
    <div className="sheet overflow-hidden">
      <Table caption={messages.generations} rows={items} keyOf={({ id }) => id} columns={columns} />
    </div>
  )
}

function Controls({ item }: { item: HistoryItem }) {
  const { modelName, effect } = item
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const name = promptOf(item) ?? madeWith
  return (
    <span data-generation={item.id} className="flex">
      <SelectBox item={item} name={name} />
      <FavoriteButton item={item} name={name} />
    </span>
  )
}

function Name({ item, onStale }: { item: HistoryItem; onStale(): void }) {
  const { id, modelName, effect, outputs } = item
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const prompt = promptOf(item)
  const state = useWayBack()
  return (
    <span className="flex items-center gap-3">
      <span aria-hidden="true" className="size-8 shrink-0 border border-line bg-well">
        {outputs[0] && (
          <img
            src={outputs[0].thumbnailUrl}
            alt=""
            loading="lazy"
            onError={onStale}
            className="size-full object-contain"
          />
        )}
      </span>
      <span className="min-w-0">
        <Link
          to="/history/$generationId"
          params={{ generationId: id }}
          state={state}
          className="link line-clamp-1 min-h-6 wrap-anywhere desk:max-w-80"
        >
          {prompt ?? madeWith}
        </Link>
        {prompt !== undefined && <span className="block text-small font-normal text-quiet">{madeWith}</span>}
      </span>
    </span>
  )
}
