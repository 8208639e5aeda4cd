import type { Stem } from '@atelier/contract/asset.ts'
import { compose, type Commission } from '../composition/compose.ts'
import { styles } from '../composition/styles.ts'
import { master } from '../mastering/master.ts'
import type { Track } from '../synthesis/track.ts'
import { playScore, type Stems } from './play-score.ts'

/** The finished mix, and the stems that add up to it; one that would be silent is not among them. */
export type Performance = { readonly mix: Track; readonly stems: Stems }

export function performMusic(commission: Commission, progress: (share: number) => void): Performance {
  const score = compose(commission)
  const stems = playScore(score, styles[commission.style], commission.seed, (share) => progress(share * 0.7))
  const mix = master([...stems.values()], commission.seconds)
  progress(0.9)
  return { mix, stems: new Map(order.flatMap((name) => (stems.has(name) ? [[name, stems.get(name)!]] : []))) }
}

const order: readonly Stem[] = ['vocals', 'drums', 'bass', 'other']
