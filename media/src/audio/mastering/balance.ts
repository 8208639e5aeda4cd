import type { Stem } from '@atelier/contract/asset.ts'
import { scale, type Stereo } from '../synthesis/stereo.ts'
import { loudnessOf } from './loudness.ts'

/** How loud the stems are beside each other, in LUFS. */
export type Balance = Readonly<Record<Stem, number>>

export const usualBalance: Balance = { vocals: -2, drums: -5, bass: -6, other: -3 }

/** One who plays little is not made as loud as the others for it. */
const MOST_CHANGE = 10

/** Brings the stems to their places, in place: however a tune falls out, the drums do not drown the singer. */
export function balance(stems: ReadonlyMap<Stem, Stereo>, places: Balance): void {
  for (const [name, track] of stems) {
    const change = places[name] - 20 - loudnessOf(track)
    if (Number.isFinite(change))
      scale(track, 10 ** (Math.max(-MOST_CHANGE, Math.min(MOST_CHANGE, change)) / 20))
  }
}
