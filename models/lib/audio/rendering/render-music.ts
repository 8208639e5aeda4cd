import type { Stem } from '@atelier/contract/asset.ts'
import { compose, type MusicRequest } from '../composition/compose.ts'
import { styles, type Style } from '../composition/styles.ts'
import { balance, defaultStemLevels } from '../mastering/balance.ts'
import { master } from '../mastering/master.ts'
import type { Stereo } from '../synthesis/stereo.ts'
import { playScore, type Stems } from './play-score.ts'

/** The mastered mix and the stems that add up to it, without silent ones. */
export type RenderedMusic = { readonly mix: Stereo; readonly stems: Stems }

export function renderMusic(request: MusicRequest, progress: (share: number) => void): RenderedMusic {
  const score = compose(request)
  const style: Style = styles[request.style]
  const stems = playScore(score, style, request.seed, (share) => progress(share * 0.7))
  balance(stems, { ...defaultStemLevels, ...style.balance })
  const mix = master([...stems.values()], request.seconds)
  progress(0.9)
  return { mix, stems: new Map(order.flatMap((name) => (stems.has(name) ? [[name, stems.get(name)!]] : []))) }
}

const order: readonly Stem[] = ['vocals', 'drums', 'bass', 'other']
