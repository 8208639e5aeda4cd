import { double } from '../../image/neural/double.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { resized } from '../../image/pixels/resized.ts'
import { opaqueColours } from '../../image/pixels/see-through.ts'
import { lumaOf } from '../../image/planes/luma.ts'
import { smallPlane } from '../motion/small-plane.ts'
import type { Large } from './bring.ts'

/** A frame as it is, and stretched to the size that is wanted. */
export type Pair = { readonly small: Picture; readonly large: Picture }

/** Detail is carried by motion that is found in pictures of this side. */
export const LONGEST_SIDE = 320

/**
 * Fine detail that a network sees in a frame: how much brighter it makes each pixel of the large one, from -1 to 1. Of
 * brightness alone, for films keep colour at half the size, where there is no detail to be had.
 */
export async function detailOf({ small, large }: Pair): Promise<Large> {
  const drawn = await double(await opaqueColours(small), () => {})
  const wanted = lumaOf(await resized(drawn, large.width, large.height))
  const stretched = lumaOf(large)
  for (let at = 0; at < wanted.length; at++) wanted[at]! -= stretched[at]!
  return { plane: await smallPlane(small, LONGEST_SIDE), values: wanted }
}
