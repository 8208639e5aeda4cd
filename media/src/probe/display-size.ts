import { AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants'
import type { Stream } from 'node-av/lib'
import { rotationIn, type Rotation } from './rotation.ts'

type Size = { readonly width: number; readonly height: number }

/** A ratio outside of this is a mistake, or a small file that wants to become a huge image. */
const [NARROWEST, BROADEST] = [1 / 4, 4]

/** The width of a pixel of the video divided by its height. */
export function pixelAspectRatio({ codecpar: { sampleAspectRatio } }: Stream): number {
  const pixelAspect = sampleAspectRatio.num / sampleAspectRatio.den
  return pixelAspect >= NARROWEST && pixelAspect <= BROADEST ? pixelAspect : 1
}

/** The size of a video as shown: upright, with square pixels. Limits and prices go by this size. */
export function displaySize(video: Stream, coded: Size): Size & { readonly rotation: Rotation } {
  const [across, down] = [Math.max(1, Math.round(coded.width * pixelAspectRatio(video))), coded.height]
  const rotation = rotationIn(video.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX))
  const isUpright = rotation % 180 === 0
  return { width: isUpright ? across : down, height: isUpright ? down : across, rotation }
}
