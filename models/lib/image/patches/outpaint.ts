import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Rng } from '../../random/rng.ts'
import { attentionOf } from '../attention.ts'
import { coarseSaliency } from '../../onnx/saliency.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import { inpaintHole } from './inpaint.ts'
import type { OffsetPenalty } from './level.ts'
import { dilate } from './mask.ts'
import { refuseCutOffPeople } from './cut-off-people.ts'

/** Pixels to add at each side. */
export type Margins = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Paints the margins; each seed gives another result. */
type Outpaint = (rng: Rng, progress: (share: number) => void) => Image

/** Adds margins around an image and returns a function that continues the image in them. */
export async function prepareOutpaint(image: Image, margins: Margins): Promise<Outpaint> {
  const { left, right, top, bottom } = margins
  await refuseCutOffPeople(image, margins)
  const canvas = blank(image.width + left + right, image.height + top + bottom)
  const missing = new Uint8Array(canvas.width * canvas.height).fill(1)
  const excluded = new Uint8Array(canvas.width * canvas.height)
  const salient = await salientMask(image)
  for (let y = 0; y < image.height; y++) {
    const row = y * image.width
    const to = (top + y) * canvas.width + left
    canvas.data.set(image.data.subarray(row * 4, (row + image.width) * 4), to * 4)
    excluded.set(salient.subarray(row, row + image.width), to)
    missing.fill(0, to, to + image.width)
  }
  const offsetPenalty = offsetPenaltyFor(margins)
  return (rng, progress) => {
    const filled =
      inpaintHole(canvas, missing, rng, progress, { excluded, offsetPenalty }) ??
      inpaintHole(canvas, missing, rng, progress, { offsetPenalty })
    if (!filled) {
      throw new InvalidInput('The image is too small to be continued. Send one of at least 16 pixels a side.')
    }
    return filled
  }
}

/**
 * Keeps the sky above and the ground below when the image grows sideways, and left at the left when it grows up or
 * down.
 */
function offsetPenaltyFor({ left, right, top, bottom }: Margins): OffsetPenalty {
  const [isWider, isHigher] = [left + right > 0, top + bottom > 0]
  return { across: isHigher && !isWider ? 60_000 : 0, down: isWider && !isHigher ? 400_000 : 0 }
}

/** What must not be repeated: salient parts, such as the sun, except those that the image's border cuts off. */
async function salientMask(image: Image): Promise<Uint8Array> {
  const { width, height } = image
  const subject = await resized(await coarseSaliency(image), width, height)
  const attention = await attentionOf(image)
  // Averaged, because the joints of a brick wall are salient one by one although the wall may be repeated.
  const values = boxMean(attention.values, attention.width, attention.height, 6)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const least = Math.max(8, mean * 1.8)
  const border = Math.max(2, Math.round(Math.max(width, height) / 25))
  const marked = new Uint8Array(width * height)
  for (let y = border; y < height - border; y++) {
    const row = Math.floor((y * attention.height) / height) * attention.width
    for (let x = border; x < width - border; x++) {
      const at = y * width + x
      const value = values[row + Math.floor((x * attention.width) / width)]
      if (value > least || subject.data[at * 4] > 160) marked[at] = 1
    }
  }
  return dilate(marked, width, height, Math.max(1, Math.round(Math.max(width, height) / 100)))
}
