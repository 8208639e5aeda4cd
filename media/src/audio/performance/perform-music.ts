import type { Stem } from '@atelier/contract/asset.ts'
import { compose, type Commission } from '../composition/compose.ts'
import { styles, type Style } from '../composition/styles.ts'
import { balance, usualBalance } from '../mastering/balance.ts'
import { master } from '../mastering/master.ts'
import type { Stereo } from '../synthesis/stereo.ts'
import { playScore, type Stems } from './play-score.ts'

/** The finished mix, and the stems that add up to it; one that would be silent is not among them. */
export type Performance = { readonly mix: Stereo; readonly stems: Stems }

export function performMusic(commission: Commission, progress: (share: number) => void): Performance {
  const score = compose(commission)
  const style: Style = styles[commission.style]
  const stems = playScore(score, style, commission.seed, (share) => progress(share * 0.7))
  balance(stems, { ...usualBalance, ...style.balance })
  const mix = master([...stems.values()], commission.seconds)
  progress(0.9)
  return { mix, stems: new Map(order.flatMap((name) => (stems.has(name) ? [[name, stems.get(name)!]] : []))) }
}

const order: readonly Stem[] = ['vocals', 'drums', 'bass', 'other']
