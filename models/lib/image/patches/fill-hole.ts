import { resized } from '@atelier/media/image/resized.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import type { Mask } from '@atelier/media/image/mask.ts'
import { fillWithNetwork } from '../../onnx/inpaint-network.ts'
import { RuntimeMissing } from '../../onnx/runtime.ts'
import { between, rngOf, type Rng } from '../../random/rng.ts'
import { inpaintHole } from './inpaint.ts'
import { boundsOf } from './mask.ts'

/** Fills the hole; each seed gives another result. Null where too little of the image is known. */
type Fill = (rng: Rng, progress: (share: number) => void) => Promise<Image | null>

/** The longest side of the image on which both ways are tried. */
const TRIAL_SIDE = 256

/** The network was trained on photographs, and knows nothing in an image that is enlarged much for it. */
const MIN_SIDE = 192

/** With less of the image left, the network would invent all of it; patches say that there is too little. */
const MAX_HOLE_SHARE = 0.85

/** Patches repeat a pattern better than the network does, if they are this many decibels nearer to it. */
const MARGIN_DB = 3

type FillWithNetwork = typeof fillWithNetwork

/**
 * Prepares to fill a hole: with patches of the image where its surroundings repeat, as a pattern or a wall do, otherwise
 * with a network, which continues shapes where patches would copy things into the hole. Where no network can be loaded,
 * patches do it.
 */
export async function prepareFill(
  image: Image,
  hole: Mask,
  network: FillWithNetwork = fillWithNetwork,
): Promise<Fill> {
  const isSmall = Math.max(image.width, image.height) < MIN_SIDE
  const isMostlyHole = hole.reduce((sum, marked) => sum + marked, 0) > hole.length * MAX_HOLE_SHARE
  const withPatches: Fill = async (rng, progress) => inpaintHole(image, hole, rng, progress)
  try {
    if (isSmall || isMostlyHole || !isOpaqueAround(hole, image) || (await isPattern(image, hole, network)))
      return withPatches
  } catch (error) {
    if (error instanceof RuntimeMissing) return withPatches
    throw error
  }
  let made = 0
  return async (rng, progress) => {
    // Little differences: another look is as good, but one that hides much more from the network is worse.
    const view = { context: between(rng, 2.1, 2.5), dilation: Math.floor(between(rng, 0, 3)) }
    // Every second output of a request is seen in a mirror, because those differences are hardly to be seen.
    const isMirrored = made++ % 2 === 1
    try {
      const filled = isMirrored
        ? mirrored(await network(mirrored(image), mirroredMask(hole, image.width), view))
        : await network(image, hole, view)
      progress(1)
      for (let at = 0; at < hole.length; at++) if (hole[at]) filled.data[at * 4 + 3] = 255
      return filled
    } catch (error) {
      if (error instanceof RuntimeMissing) return withPatches(rng, progress)
      throw error
    }
  }
}

function mirrored(image: Image): Image {
  const from = new Uint32Array(
    image.data.buffer.slice(image.data.byteOffset, image.data.byteOffset + image.data.byteLength),
  )
  const to = from.map((_, at) => from[mirroredAt(at, image.width)])
  return { ...image, data: new Uint8ClampedArray(to.buffer) }
}

const mirroredMask = (mask: Mask, width: number) =>
  Uint8Array.from(mask, (_, at) => mask[mirroredAt(at, width)])

const mirroredAt = (at: number, width: number) => at - (at % width) + width - 1 - (at % width)

/** Hides a part of the image that is as large as the hole and near to it, and lets both ways bring it back. */
async function isPattern(image: Image, hole: Mask, network: FillWithNetwork): Promise<boolean> {
  const scale = Math.min(1, TRIAL_SIDE / Math.max(image.width, image.height))
  const [width, height] = [image.width, image.height].map((side) => Math.max(8, Math.round(side * scale)))
  const small = await resized(image, width, height)
  const smallHole = await resizedMask(hole, image, width, height)
  const trial = movedAside(smallHole, width, height)
  // Where everything else is hidden as well, there is nothing to try.
  if (!trial) return false
  const hidden = trial.map((marked, at) => (marked || smallHole[at] ? 1 : 0))
  const patches = inpaintHole(small, hidden, rngOf(1), () => {})
  if (!patches) return false
  const filled = await network(small, hidden)
  return errorIn(trial, filled, small) > errorIn(trial, patches, small) * 10 ** (MARGIN_DB / 10)
}

/** The hole in the nearest of eight places where all of it lies on known pixels. */
function movedAside(hole: Mask, width: number, height: number): Uint8Array | null {
  const box = boundsOf(hole, width, height)
  if (box.width <= 0) return null
  for (const distance of [1.1, 1.5, 2.2]) {
    for (const [across, down] of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      const dx = Math.round(across * box.width * distance)
      const dy = Math.round(down * box.height * distance)
      const isInside =
        box.left + dx >= 0 &&
        box.top + dy >= 0 &&
        box.left + box.width + dx <= width &&
        box.top + box.height + dy <= height
      if (!isInside) continue
      const moved = new Uint8Array(hole.length)
      for (let at = 0; at < hole.length; at++) if (hole[at]) moved[at + dy * width + dx] = 1
      if (!moved.some((marked, at) => marked && hole[at])) return moved
    }
  }
  return null
}

async function resizedMask(mask: Mask, from: Image, width: number, height: number): Promise<Uint8Array> {
  const marks = blank(from.width, from.height)
  for (let at = 0; at < mask.length; at++) marks.data.fill(mask[at] ? 255 : 0, at * 4, at * 4 + 4)
  const { data } = await resized(marks, width, height)
  return Uint8Array.from({ length: width * height }, (_, at) => (data[at * 4 + 3] > 4 ? 1 : 0))
}

/** The sum of squared differences. */
function errorIn(region: Mask, one: Image, other: Image): number {
  let sum = 0
  for (let at = 0; at < one.data.length; at++)
    if (region[at >> 2]) sum += (one.data[at] - other.data[at]) ** 2
  return sum
}

/** The network knows colours only; patches are as opaque as what they were taken from. */
function isOpaqueAround(hole: Mask, { data }: Image): boolean {
  return hole.every((marked, at) => marked || data[at * 4 + 3] === 255)
}
