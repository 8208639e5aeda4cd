import type { Stem } from '@atelier/contract/asset.ts'
import { scale, type Stereo } from '../synthesis/stereo.ts'
import { loudnessOf } from './loudness.ts'

/** The relative loudness of the stems, in LU. */
export type StemLevels = Readonly<Record<Stem, number>>

export const defaultStemLevels: StemLevels = { vocals: -2, drums: -5, bass: -6, other: -3 }

/** Limits the gain, so that a stem that plays little does not become as loud as the others. */
const MAX_CHANGE_DB = 10

/** Scales the stems, in place, to their target loudness, so that the drums never drown the singer. */
export function balance(stems: ReadonlyMap<Stem, Stereo>, targets: StemLevels): void {
  for (const [name, track] of stems) {
    const change = targets[name] - 20 - loudnessOf(track)
    if (Number.isFinite(change))
      scale(track, 10 ** (Math.max(-MAX_CHANGE_DB, Math.min(MAX_CHANGE_DB, change)) / 20))
  }
}
