import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { Coins } from '../design/coins.tsx'
import { useMadeWith } from './use-made-with.ts'
import * as common from '#messages/common.ts'

type Props = {
  generation: Generation
  asset: Asset
  /** Whether it is the caption of all outputs, with the price of all of them. */
  ofAll?: boolean
}

/** The caption of an output: its model, size, seed and price. */
export function OutputCaption({ generation, asset, ofAll = false }: Props) {
  const { width, height, durationSeconds } = asset
  const { modelName, effect, params, coinsCharged, coinsQuoted, outputsRequested } = generation
  const madeWith = useMadeWith({ modelName, effectId: effect?.id })
  const seed = params['seed']
  const caption = [
    madeWith,
    width !== null && height !== null && `${width}×${height}`,
    durationSeconds !== null && `${Math.round(durationSeconds)} s`,
    typeof seed === 'number' && common.seedOf(seed),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className="figures mt-1 flex items-baseline justify-between gap-2 text-fine text-quiet">
      <span className="truncate" title={caption}>
        {caption}
      </span>
      {/* Outputs that were deleted since were paid for, too. */}
      {coinsCharged !== null && <Coins amount={ofAll ? coinsCharged : coinsQuoted / outputsRequested} />}
    </span>
  )
}
