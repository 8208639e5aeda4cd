import type { Rng } from '../lib/random/rng.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { inpaintHole } from '../lib/image/patches/inpaint.ts'
import { dilate } from '../lib/image/patches/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import type { Size } from '../lib/image/scene/canvas.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'

/** An image split into foreground and a completed background. */
export type DepthLayers = {
  readonly background: Image
  /** Null where there is no subject, or hardly any background. */
  readonly foreground: Image | null
  /** The target of a zoom, as shares of the image. */
  readonly focus: { readonly x: number; readonly y: number }
}

/** The background is filled at this size, since only the edge of the filled area is seen, and in motion. */
const FILL_SIDE = 400
/** The margin around the foreground, in pixels of that size. */
const MARGIN = 4
/** A subject that covers more than this share is treated as no subject. */
const MAX_SUBJECT_SHARE = 0.72
/** The least certainty of the matte, from 0 to 1, since one that is half everywhere shows no subject. */
const MIN_CERTAINTY = 0.75

/** An image without a foreground. */
export const singleLayer = (image: Image): DepthLayers => ({
  background: image,
  foreground: null,
  focus: { x: 0.5, y: 0.45 },
})

/** Separates the subject from the background, where there is one. */
export async function separateSubject(image: Image, rng: Rng): Promise<DepthLayers> {
  const matte = await matteOf(image)
  if (!matte || !isSubject(matte)) return singleLayer(image)
  const { width, height } = image
  const scale = Math.min(1, FILL_SIDE / Math.max(width, height))
  const small = await resized(image, Math.round(width * scale), Math.round(height * scale))
  const subjectMask = downscaled(matte, image, small)
  const hole = dilate(subjectMask, small.width, small.height, 1)
  const filled = inpaintHole(small, hole, rng, () => {})
  if (!filled) return singleLayer(image)
  // The foreground includes a margin of background. So both layers together are the original image wherever they do not
  // move apart, even if the matte is wrong.
  const withMargin = dilate(subjectMask, small.width, small.height, MARGIN)
  return {
    background: blended(image, await resized(filled, width, height), softMask(hole, small, image)),
    foreground: withAlpha(image, softMask(withMargin, small, image)),
    focus: focusOf(matte, image),
  }
}

function isSubject(matte: Matte): boolean {
  let [sum, squares] = [0, 0]
  for (const value of matte) {
    sum += value
    squares += value * value
  }
  return sum < matte.length * MAX_SUBJECT_SHARE && squares > sum * MIN_CERTAINTY
}

async function matteOf(image: Image): Promise<Matte | null> {
  try {
    // Hardens the matte, since half-transparent areas would look like ghosts.
    return (await subjectMatte(image)).map((share) => smoothstep(0.3, 0.7, share))
  } catch (error) {
    if (error instanceof InvalidInput) return null
    throw error
  }
}

function downscaled(matte: Matte, { width, height }: Size, small: Size): Uint8Array {
  return Uint8Array.from({ length: small.width * small.height }, (_, at) => {
    const x = Math.floor((((at % small.width) + 0.5) * width) / small.width)
    const y = Math.floor(((Math.floor(at / small.width) + 0.5) * height) / small.height)
    return matte[y * width + x] > 0.3 ? 1 : 0
  })
}

/** Upscales a mask with soft edges. */
function softMask(marked: Uint8Array, small: Size, { width, height }: Size): Float32Array {
  const values = new Float32Array(width * height)
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor((y * small.height) / height) * small.width
    for (let x = 0; x < width; x++, at++) values[at] = marked[row + Math.floor((x * small.width) / width)]
  }
  const radius = Math.max(1, Math.round(width / small.width))
  return boxMean(boxMean(values, width, height, radius), width, height, radius)
}

function blended(one: Image, other: Image, shares: Float32Array): Image {
  const data = new Uint8ClampedArray(one.data)
  for (let at = 0; at < data.length; at++) data[at] = data[at] + (other.data[at] - data[at]) * shares[at >> 2]
  return { ...one, data }
}

function withAlpha(image: Image, opacity: Float32Array): Image {
  const data = new Uint8ClampedArray(image.data)
  for (let at = 3; at < data.length; at += 4) data[at] = opacity[at >> 2] * 255
  return { ...image, data }
}

/** The centre of the upper part of the subject, where faces usually are. */
function focusOf(matte: Matte, { width, height }: Image): DepthLayers['focus'] {
  const whole = matte.reduce((sum, value) => sum + value, 0)
  let [sum, across, down] = [0, 0, 0]
  for (let at = 0; at < matte.length && sum < whole * 0.4; at++) {
    sum += matte[at]
    across += matte[at] * (at % width)
    down += matte[at] * Math.floor(at / width)
  }
  return { x: across / sum / width, y: Math.min(0.65, Math.max(0.25, down / sum / height)) }
}
