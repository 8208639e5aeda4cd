import type { HistoryItem } from '@atelier/contract/history.ts'
import { Link } from '@tanstack/react-router'
import { formatNumber } from '../../messages/numbers.ts'
import { OutputCaption } from '../../outputs/output-caption.tsx'
import { backdropOf } from '../../outputs/backdrop-of.ts'
import { promptOf } from '../../outputs/prompt-of.ts'
import { GenerationStatusLabel } from '../receipt/generation-status-label.tsx'
import { useMadeWith } from '../../outputs/use-made-with.ts'
import * as messages from '#messages/history.ts'

/**
 * The estimated height of a frame: a column and a line below it. It keeps the scroll position right on Back, before
 * anything was laid out.
 */
const outOfSight =
  '[contain-intrinsic-height:auto_calc((100cqw-0.75rem)/2+1.3125rem)] desk:[contain-intrinsic-height:auto_calc((100cqw-1.5rem)/3+1.3125rem)] wide:[contain-intrinsic-height:auto_calc((100cqw-2.25rem)/4+1.3125rem)] [content-visibility:auto]'

/** A contact sheet. What is out of sight costs nothing to lay out, and keeps its place. */
export function Gallery({ items, onStale }: { items: readonly HistoryItem[]; onStale(): void }) {
  return (
    <ul
      aria-label={messages.generations}
      className="@container grid grid-cols-2 gap-x-3 gap-y-4 desk:grid-cols-3 wide:grid-cols-4"
    >
      {items.map((item) => (
        <li key={item.id} data-row className={`min-w-0 ${outOfSight}`}>
          <Frame item={item} onStale={onStale} />
        </li>
      ))}
    </ul>
  )
}

function Frame({ item, onStale }: { item: HistoryItem; onStale(): void }) {
  const { id, status, outputs, modelName, effect } = item
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const [first] = outputs
  const name = promptOf(item) ?? madeWith
  return (
    <Link to="/history/$generationId" params={{ generationId: id }} className="group block p-0.5">
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
          <span className="grid w-full min-w-0 justify-items-center gap-2 p-3 text-center">
            <span className="line-clamp-4 w-full wrap-anywhere">{name}</span>
            <GenerationStatusLabel status={status} />
          </span>
        )}
        {outputs.length > 1 && (
          <span className="figures absolute top-2 right-2 bg-ink px-1.5 py-0.5 text-fine text-sheet">
            ×{formatNumber(outputs.length)}
            <span className="sr-only"> {messages.outputs}</span>
          </span>
        )}
      </span>
      {first ? (
        <OutputCaption generation={item} asset={first} ofAll />
      ) : (
        <span className="figures mt-1 block truncate text-fine text-quiet">{madeWith}</span>
      )}
    </Link>
  )
}
