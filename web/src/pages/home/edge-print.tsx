import type { Asset } from '@atelier/contract/asset.ts'
import type { Generation } from '@atelier/contract/generation.ts'
import { Coins } from '../../design/coins.tsx'

/** As on the edge of a film: what it is, how large, from which seed, for how much. */
export function EdgePrint({ generation, asset }: { generation: Generation; asset: Asset }) {
  const { width, height, durationSeconds } = asset
  const seed = generation.params['seed']
  const parts = [
    width !== null && height !== null && `${width}×${height}`,
    durationSeconds !== null && `${Math.round(durationSeconds)} s`,
    typeof seed === 'number' && `seed ${seed}`,
  ].filter(Boolean)
  return (
    <span className="figures mt-1 flex items-baseline justify-between gap-2 text-fine text-quiet">
      <span className="truncate">{[generation.modelName, ...parts].join(' · ')}</span>
      {generation.coinsCharged !== null && <Coins amount={generation.coinsCharged} />}
    </span>
  )
}
