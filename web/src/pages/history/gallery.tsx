import type { HistoryItem } from '@atelier/contract/history.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../messages/numbers.ts'
import { Coins } from '../../design/coins.tsx'
import { formatDay } from '../../design/time.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { promptOf } from '../../outputs/prompt-of.ts'
import { FavoriteButton } from './favorite-button.tsx'
import { SelectBox } from './select-box.tsx'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'
import { useWayBack } from './use-way-back.ts'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import * as messages from '#messages/history.ts'

/**
 * The estimated height of a frame: a column and a line below it. It keeps the scroll position right on Back, before
 * anything was laid out.
 */
const outOfSight =
  '[contain-intrinsic-height:auto_calc((100cqw-0.75rem)/2+3.5625rem)] desk:[contain-intrinsic-height:auto_calc((100cqw-1.5rem)/3+3.5625rem)] wide:[contain-intrinsic-height:auto_calc((100cqw-2.25rem)/4+3.5625rem)] [content-visibility:auto]'

/** A contact sheet. What is out of sight costs nothing to lay out, and keeps its place. */
export function Gallery({ items, onStale }: { items: readonly HistoryItem[]; onStale(): void }) {
  return (
    <ul
      aria-label={messages.generations}
      className="@container grid grid-cols-2 gap-x-3 gap-y-4 desk:grid-cols-3 wide:grid-cols-4"
    >
      {items.map((item) => (
        <li key={item.id} data-row data-generation={item.id} className={`relative min-w-0 ${outOfSight}`}>
          <Frame item={item} onStale={onStale} />
        </li>
      ))}
    </ul>
  )
}

function Frame({ item, onStale }: { item: HistoryItem; onStale(): void }) {
  const { id, status, outputs, modelName, effect, createdAt, coinsCharged } = item
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const state = useWayBack()
  const [first] = outputs
  const prompt = promptOf(item)
  const name = prompt ?? madeWith
  return (
    <>
      <Link
        to="/history/$generationId"
        params={{ generationId: id }}
        state={state}
        className="group block p-0.5"
      >
        <span className="relative flex aspect-square items-center justify-center overflow-hidden border border-line bg-well group-hover:border-edge">
          {first ? (
            <img
              src={first.thumbnailUrl}
              alt={name}
              loading="lazy"
              decoding="async"
              onError={onStale}
              className={`size-full object-contain ${backdropOf(first)}`}
            />
          ) : (
            <GenerationStatusLabel status={status} />
          )}
          {outputs.length > 1 && (
            <span className="figures absolute right-2 bottom-2 bg-ink px-1.5 py-0.5 text-fine text-sheet">
              ×{formatNumber(outputs.length)}
              <span className="sr-only"> {messages.outputs}</span>
            </span>
          )}
        </span>
        {/* An image has its name already. */}
        <span aria-hidden={first !== undefined} className="mt-1 block truncate text-small" title={name}>
          {name}
        </span>
        <span className="figures flex justify-between gap-2 text-fine text-quiet">
          <span className="truncate">
            {prompt !== undefined && `${madeWith} · `}
            <time dateTime={createdAt}>{formatDay(createdAt)}</time>
          </span>
          {coinsCharged !== null && <Coins amount={coinsCharged} />}
        </span>
        {item.refund && (
          <span
            className="block truncate text-fine text-quiet"
            title={messages.refunded(item.refund.coins, item.refund.reason)}
          >
            {messages.refunded(item.refund.coins, item.refund.reason)}
          </span>
        )}
        {item.tags.length > 0 && (
          <span className="block truncate text-fine text-quiet">{item.tags.join(', ')}</span>
        )}
      </Link>
      <span className="absolute top-1 left-1 bg-sheet/80">
        <SelectBox item={item} name={name} />
      </span>
      <span className="absolute top-1 right-1 bg-sheet/80">
        <FavoriteButton item={item} name={name} />
      </span>
    </>
  )
}
