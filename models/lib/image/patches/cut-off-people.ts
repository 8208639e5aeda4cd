import type { Image } from '@atelier/media/image/image.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { personMatte } from '../../onnx/person-matte.ts'

/** A person who covers more of a side than this is cut off by it. */
const MAX_SHARE = 0.06

const list = new Intl.ListFormat('en-GB')

const sides = ['left', 'right', 'top', 'bottom'] as const

type Side = (typeof sides)[number]

/** Patches continue backgrounds; of a shoulder or a leg that goes on outside of the image they would make a smear. */
export async function refuseCutOffPeople(image: Image, added: Readonly<Record<Side, number>>): Promise<void> {
  const matte = await personMatte(image)
  if (!matte) return
  const cutOff = sides.filter((side) => added[side] > 0 && shareAlong(matte, side) > MAX_SHARE)
  if (cutOff.length === 0) return
  const edges = cutOff.length === 1 ? 'edge cuts' : 'edges cut'
  throw new InvalidInput(
    `The ${list.format(cutOff)} ${edges} off a person or an animal, and this model continues backgrounds, not bodies. Send an image that shows all of them, or choose sides or a shape that add nothing there.`,
  )
}

/** How much of an edge of the matte is foreground. */
function shareAlong({ width, height, data }: Image, side: Side): number {
  const isAcross = side === 'top' || side === 'bottom'
  const length = isAcross ? width : height
  // The outermost row of the network's output is unreliable.
  const from = side === 'left' || side === 'top' ? 2 : (isAcross ? height : width) - 3
  let inside = 0
  for (let index = 0; index < length; index++) {
    const at = isAcross ? from * width + index : index * width + from
    if (data[at * 4] > 127) inside++
  }
  return inside / length
}
