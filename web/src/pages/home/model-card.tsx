import type { CatalogEntry } from '@atelier/contract/model.ts'
import type { Modality } from '@atelier/contract/task-type.ts'
import { AudioLines, Box, Clapperboard, Image, type LucideIcon } from 'lucide-react'
import { Coins } from '../../design/coins.tsx'
import { Icon } from '../../design/icon.tsx'

const pictures: Record<Modality, LucideIcon> = {
  image: Image,
  video: Clapperboard,
  audio: AudioLines,
  '3d': Box,
}

export function ModelCard({
  entry: { displayName, vendor, taskType, modality, priceFromCoins, id },
}: {
  entry: CatalogEntry
}) {
  return (
    <article className="sheet flex h-full flex-col gap-4 p-4">
      <div className="flex items-start gap-3">
        <Icon of={pictures[modality]} size={20} className="mt-0.5 text-quiet" />
        <div className="min-w-0 flex-1">
          <h3 className="text-prompt wrap-anywhere">{displayName}</h3>
          <p className="text-small text-quiet">
            {vendor} · {taskWords(taskType)}
          </p>
        </div>
      </div>
      <p className="mt-auto flex items-baseline justify-between gap-2 border-t border-dashed border-line pt-3">
        <code className="figures truncate text-fine text-quiet">{id}</code>
        {priceFromCoins === null ? (
          <span className="text-small text-quiet">depends on the input</span>
        ) : (
          <span className="text-small text-quiet">
            from <Coins amount={priceFromCoins} />
          </span>
        )}
      </p>
    </article>
  )
}

/** `image.remove-bg` as people would say it. */
const taskWords = (taskType: string): string => (taskType.split('.')[1] ?? taskType).replaceAll('-', ' ')
