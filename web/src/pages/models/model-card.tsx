import type { CatalogEntry, ModelExample } from '@atelier/contract/model.ts'
import { Link } from '@tanstack/react-router'
import { ModelPicture, shownExample, usePlaying } from '../../model-picture.tsx'
import * as amounts from '#messages/amounts.ts'

/** A model: what it makes, what it does, what it costs, and the way to try it. */
export function ModelCard({
  entry,
  example = shownExample(entry),
  isFirst = false,
}: {
  entry: CatalogEntry
  /** The picture of it; else the one that shows it best. */
  example?: ModelExample | undefined
  /** Whether it is what a visitor sees first: its picture does not wait until it comes into view. */
  isFirst?: boolean
}) {
  const { id, displayName, description, method, modality, priceFromCoins, priceFloorCoins } = entry
  const { isPlaying, listeners } = usePlaying()
  return (
    <Link
      to="/models/$modelId"
      params={{ modelId: id }}
      className="sheet group flex h-full flex-col overflow-hidden hover:border-edge"
      {...listeners}
    >
      {example && (
        <ModelPicture modality={modality} example={example} isPlaying={isPlaying} isFirst={isFirst} />
      )}
      <span className="flex flex-1 flex-col gap-1 p-4">
        <span className="text-prompt leading-snug font-bold wrap-anywhere">{displayName}</span>
        <span className="line-clamp-2 text-small text-quiet">{firstSentence(description) ?? method}</span>
        <span className="figures mt-auto pt-2 text-small text-coin">
          {amounts.fromCoins(priceFromCoins ?? priceFloorCoins ?? 1)}
        </span>
      </span>
    </Link>
  )
}

/** What it does; what it cannot do is on its own page. */
const firstSentence = (description: string | undefined) =>
  description?.match(/^.*?[.!?](?=\s|$)/s)?.[0] ?? description
