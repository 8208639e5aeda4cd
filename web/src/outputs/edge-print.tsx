import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { Coins } from '../design/coins.tsx'

type Props = {
  generation: Generation
  asset: Asset
  /** Whether it stands under all that was made, and so says what all of it cost. */
  ofAll?: boolean
}

/** As on the edge of a film: what it is, how large, from which seed, and what this one output cost. */
export function EdgePrint({ generation, asset, ofAll = false }: Props) {
  const { width, height, durationSeconds } = asset
  const { modelName, params, coinsCharged, coinsQuoted, outputsRequested } = generation
  const seed = params['seed']
  const print = [
    modelName,
    width !== null && height !== null && `${width}×${height}`,
    durationSeconds !== null && `${Math.round(durationSeconds)} s`,
    typeof seed === 'number' && `seed ${seed}`,
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <span className="figures mt-1 flex items-baseline justify-between gap-2 text-fine text-quiet">
      <span className="truncate" title={print}>
        {print}
      </span>
      {/* Outputs that were deleted since were paid for, too. */}
      {coinsCharged !== null && <Coins amount={ofAll ? coinsCharged : coinsQuoted / outputsRequested} />}
    </span>
  )
}
