import { blank, type Image } from '@atelier/media/image/image.ts'
import type { Mask } from '@atelier/media/image/mask.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import { boundsOf, dilate } from '../image/patches/mask.ts'
import { once } from '../once.ts'
import { ownWeights } from './own-weights.ts'
import { openNetwork, type Planes } from './runtime.ts'

/** The input and the output of the network are squares of this side. */
const SIDE = 512

const network = once(async () => openNetwork(await ownWeights('migan')))

/** Part of an image, in its pixels. */
type Box = ReturnType<typeof boundsOf>

/** How the network looks at a hole. Each way gives another fill. */
type View = {
  /** How much it sees, in sizes of the hole. */
  readonly context: number
  /** By how many pixels more than the hole is hidden from it. */
  readonly dilation: number
}

const usualView: View = { context: 2.2, dilation: 0 }

/**
 * Fills a hole with what a network expects there (MI-GAN). It sees a part of the image around the hole at its own size,
 * so that the fill of a large hole is not as sharp as its surroundings. What is not in the hole stays as it is.
 */
export async function fillWithNetwork(image: Image, hole: Mask, view = usualView): Promise<Image> {
  const { width } = image
  const box = contextOf(boundsOf(hole, width, image.height), image, view.context)
  const part = await resized(await pixelsOf(asSharp(opaque(image)).extract(box)), SIDE, SIDE)
  const marks = await resized(marksIn(hole, width, box), SIDE, SIDE)
  // Every pixel of the input that has some of the hole in it.
  const missing = Uint8Array.from({ length: SIDE * SIDE }, (_, at) => (marks.data[at * 4] > 4 ? 1 : 0))
  const output = await (await network())(planesOf(part, dilate(missing, SIDE, SIDE, view.dilation)))
  const made = await resized(imageOf(output), box.width, box.height)
  const data = new Uint8ClampedArray(image.data)
  for (let y = 0, from = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, from += 4) {
      const at = (box.top + y) * width + box.left + x
      if (hole[at]) data.set(made.data.subarray(from, from + 3), at * 4)
    }
  }
  return { ...image, data }
}

/** A square around the hole, as far as the image goes; never smaller than what the network sees pixel by pixel. */
function contextOf(bounds: Box, { width, height }: Image, context: number): Box {
  const side = Math.max(SIDE, Math.round(Math.max(bounds.width, bounds.height) * context))
  const [across, down] = [Math.min(width, side), Math.min(height, side)]
  const start = (from: number, length: number, part: number, whole: number) =>
    Math.max(0, Math.min(whole - part, Math.round(from + length / 2 - part / 2)))
  return {
    left: start(bounds.left, bounds.width, across, width),
    top: start(bounds.top, bounds.height, down, height),
    width: across,
    height: down,
  }
}

/** The hole in a part of the image, as an image. */
function marksIn(hole: Mask, stride: number, box: Box): Image {
  const marks = blank(box.width, box.height)
  for (let y = 0, at = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++, at += 4) {
      marks.data[at] = hole[(box.top + y) * stride + box.left + x] ? 255 : 0
      marks.data[at + 3] = 255
    }
  }
  return marks
}

/** Transparent pixels have a colour, too, which the network should see. */
function opaque(image: Image): Image {
  const data = new Uint8ClampedArray(image.data)
  for (let at = 3; at < data.length; at += 4) data[at] = 255
  return { ...image, data }
}

/** What is known, from -0.5 to 0.5, and the colours from -1 to 1 where they are known. */
function planesOf({ data }: Image, missing: Uint8Array): Planes {
  const area = SIDE * SIDE
  const values = new Float32Array(4 * area)
  for (let at = 0; at < area; at++) {
    values[at] = missing[at] ? -0.5 : 0.5
    if (missing[at]) continue
    for (let channel = 0; channel < 3; channel++)
      values[(channel + 1) * area + at] = data[at * 4 + channel] / 127.5 - 1
  }
  return { channels: 4, width: SIDE, height: SIDE, values }
}

function imageOf(values: Float32Array): Image {
  const area = SIDE * SIDE
  const image = blank(SIDE, SIDE)
  for (let at = 0; at < area; at++) {
    for (let channel = 0; channel < 3; channel++)
      image.data[at * 4 + channel] = (values[channel * area + at] + 1) * 127.5
    image.data[at * 4 + 3] = 255
  }
  return image
}
