import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { ownWeights } from './own-weights.ts'
import { openNetwork, type Planes } from './runtime.ts'
import { once } from '../once.ts'
import { perImage } from '../per-image.ts'

/** The input of the network is a square of this side, whatever the aspect ratio of the image. */
const SIDE = 320

// Mean and standard deviation of the training data (ImageNet).
const MEANS = [0.485, 0.456, 0.406]
const DEVIATIONS = [0.229, 0.224, 0.225]

const network = once(async () => openNetwork(await ownWeights('u2netp')))

/** Part of an image, in its pixels. */
type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Saliency as grey levels, in the size of the network's input (U²-Net). */
async function predictSaliency(input: Image): Promise<Image> {
  const values = await (await network())(planesOf(input))
  const grey = blank(SIDE, SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    grey.data.fill(values[at] * 255, at * 4, at * 4 + 3)
    grey.data[at * 4 + 3] = 255
  }
  return grey
}

/** The small version of the network misses parts that it finds in the mirrored image, so both predictions are combined. */
async function predictWithFlip(input: Image): Promise<Image> {
  const one = await predictSaliency(input)
  const other = await mirrored(await predictSaliency(await mirrored(input)))
  for (let at = 0; at < one.data.length; at++) one.data[at] = Math.max(one.data[at], other.data[at])
  return one
}

function mirrored(image: Image): Promise<Image> {
  return pixelsOf(asSharp(image).flop())
}

/** A single quick prediction: good for where the subject is, not for its edges. */
export async function coarseSaliency(image: Image): Promise<Image> {
  return predictSaliency(await resized(image, SIDE, SIDE))
}

/**
 * Saliency as grey levels, to be resized to the image. After a first prediction on the whole image, a second one on a crop
 * around the subject adds detail.
 */
export const saliencyMap = perImage(async (image): Promise<Image> => {
  const first = await predictWithFlip(await resized(image, SIDE, SIDE))
  const box = boxAround(first, image)
  if (!box || box.width * box.height > image.width * image.height * 0.75) return first
  const second = await predictSaliency(await resized(await pixelsOf(asSharp(image).extract(box)), SIDE, SIDE))
  const side = Math.min(1024, Math.max(image.width, image.height))
  const scale = side / Math.max(image.width, image.height)
  const [width, height] = [Math.round(image.width * scale), Math.round(image.height * scale)]
  const [left, top] = [Math.round(box.left * scale), Math.round(box.top * scale)]
  const detail = await resized(
    second,
    Math.min(width - left, Math.round(box.width * scale)),
    Math.min(height - top, Math.round(box.height * scale)),
  )
  const whole = await resized(first, width, height)
  for (let y = 0; y < detail.height; y++) {
    for (let x = 0; x < detail.width; x++) {
      const at = ((top + y) * width + left + x) * 4
      const value = (whole.data[at] + 2 * detail.data[(y * detail.width + x) * 4]) / 3
      whole.data.fill(value, at, at + 3)
    }
  }
  return whole
})

/** The bounding box of what is more likely subject than not, with a margin; undefined if there is none. */
function boxAround(grey: Image, { width, height }: Image): Box | undefined {
  let [left, top, right, bottom] = [SIDE, SIDE, -1, -1]
  for (let y = 0; y < SIDE; y++) {
    for (let x = 0; x < SIDE; x++) {
      if (grey.data[(y * SIDE + x) * 4] < 128) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  }
  if (right < 0) return undefined
  const room = Math.max(right - left, bottom - top) * 0.15
  const [fromX, fromY] = [Math.max(0, left - room) / SIDE, Math.max(0, top - room) / SIDE]
  const [toX, toY] = [Math.min(SIDE, right + 1 + room) / SIDE, Math.min(SIDE, bottom + 1 + room) / SIDE]
  const [x, y] = [Math.floor(fromX * width), Math.floor(fromY * height)]
  return { left: x, top: y, width: Math.ceil(toX * width) - x, height: Math.ceil(toY * height) - y }
}

function planesOf({ data }: Image): Planes {
  const values = new Float32Array(3 * SIDE * SIDE)
  for (let at = 0; at < SIDE * SIDE; at++) {
    for (let channel = 0; channel < 3; channel++)
      values[channel * SIDE * SIDE + at] =
        (data[at * 4 + channel] / 255 - MEANS[channel]) / DEVIATIONS[channel]
  }
  return { channels: 3, width: SIDE, height: SIDE, values }
}
