import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { rotationIn, type Rotation } from './rotation.ts'

type Size = { readonly width: number; readonly height: number }

/** Pixels that claim to be narrower or broader than this are a mistake, or a small file that means to become a huge one. */
const [NARROWEST, BROADEST] = [1 / 4, 4]

/** How broad the pixels of a film are for one of their height. */
export function stretchOf({ codecpar: { sampleAspectRatio } }: Stream): number {
  const stretch = sampleAspectRatio.num / sampleAspectRatio.den
  return stretch >= NARROWEST && stretch <= BROADEST ? stretch : 1
}

/** How large pictures of a film are where they are shown: upright, with square pixels. Limits and prices are of this. */
export function shownSize(video: Stream, coded: Size): Size & { readonly rotation: Rotation } {
  const [across, down] = [Math.max(1, Math.round(coded.width * stretchOf(video))), coded.height]
  const rotation = rotationIn(video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const isUpright = rotation % 180 === 0
  return { width: isUpright ? across : down, height: isUpright ? down : across, rotation }
}
