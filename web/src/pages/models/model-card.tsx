import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { Link } from '@tanstack/react-router'
import { AudioLines, Box, Clapperboard, Image, type LucideIcon } from 'lucide-react'
import { Coins } from '../../design/coins.tsx'
import { Icon } from '../../design/icon.tsx'
import { taskLabel } from './task-label.ts'
import { Parts } from '../../design/parts.tsx'
import * as messages from '#messages/models.ts'

const pictures: Record<Modality, LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  '3d': Box,
}

type Props = {
  entry: CatalogEntry
  /** Something that it has made. */
  sample?: { src: string; alt: string } | undefined
}

/** A model, and the way to try it. */
export function ModelCard({
  entry: { displayName, vendor, taskType, modality, priceFromCoins, priceFloorCoins, id },
  sample,
}: Props) {
  return (
    <Link
      to="/models/$modelId"
      params={{ modelId: id }}
      className="sheet flex h-full flex-col gap-4 p-4 hover:border-edge"
    >
      {sample && (
        <img
          {...sample}
          width={710}
          height={264}
          loading="lazy"
          className="aspect-5/2 w-full bg-well object-contain"
        />
      )}
      <span className="flex items-start gap-3">
        <Icon of={pictures[modality]} size={20} className="mt-0.5 text-quiet" />
        <span className="min-w-0 flex-1">
          <span className="block text-prompt font-bold wrap-anywhere">{displayName}</span>
          <span className="block text-small text-quiet">
            {vendor} · {taskLabel(taskType)}
          </span>
        </span>
      </span>
      <span className="mt-auto flex items-baseline justify-between gap-2 border-t border-dashed border-line pt-3">
        <code className="figures truncate text-fine text-quiet">{id}</code>
        <span className="text-small text-quiet">
          <Parts of={messages.from(<Coins amount={priceFromCoins ?? priceFloorCoins ?? 1} />)} />
        </span>
      </span>
    </Link>
  )
}
