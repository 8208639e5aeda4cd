import { InvalidInput } from '../../program.ts'
import type { Dice } from '../../chance/dice.ts'
import { attentionOf } from '../framing/attention.ts'
import { glimpseSubject } from '../neural/saliency.ts'
import { blank, type Picture } from '../pixels/picture.ts'
import { resized } from '../pixels/resized.ts'
import { boxMean } from '../planes/box-mean.ts'
import { fill } from './fill.ts'
import type { Pull } from './level.ts'
import { grow } from './mask.ts'

/** Pixels to add at each side. */
type Margins = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Paints the picture anew for every throw of the dice. */
type Continue = (dice: Dice, progress: (share: number) => void) => Picture

/** Adds room around a picture, to continue in it what the picture shows. */
export async function extend(picture: Picture, margins: Margins): Promise<Continue> {
  const { left, right, top, bottom } = margins
  const canvas = blank(picture.width + left + right, picture.height + top + bottom)
  const missing = new Uint8Array(canvas.width * canvas.height).fill(1)
  const unique = new Uint8Array(canvas.width * canvas.height)
  const standsOut = await whatStandsOut(picture)
  for (let y = 0; y < picture.height; y++) {
    const row = y * picture.width
    const to = (top + y) * canvas.width + left
    canvas.data.set(picture.data.subarray(row * 4, (row + picture.width) * 4), to * 4)
    unique.set(standsOut.subarray(row, row + picture.width), to)
    missing.fill(0, to, to + picture.width)
  }
  const pull = pullFor(margins)
  return (dice, progress) => {
    const filled =
      fill(canvas, missing, dice, progress, { unique, pull }) ??
      fill(canvas, missing, dice, progress, { pull })
    if (!filled) {
      throw new InvalidInput('The image is too small to be continued. Send one of at least 16 pixels a side.')
    }
    return filled
  }
}

/** Beside a picture the sky stays above and the ground below; over or under it, left stays left. */
function pullFor({ left, right, top, bottom }: Margins): Pull {
  const [isWider, isHigher] = [left + right > 0, top + bottom > 0]
  return { across: isHigher && !isWider ? 60_000 : 0, down: isWider && !isHigher ? 400_000 : 0 }
}

/** A second sun is worse than an empty sky: what one looks at is not repeated, unless the picture cuts it off. */
async function whatStandsOut(picture: Picture): Promise<Uint8Array> {
  const { width, height } = picture
  const subject = await resized(await glimpseSubject(picture), width, height)
  const attention = await attentionOf(picture)
  // Over some pixels: the joints of a wall stand out of it, and yet it is all alike.
  const values = boxMean(attention.values, attention.width, attention.height, 6)
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const least = Math.max(8, mean * 1.8)
  const border = Math.max(2, Math.round(Math.max(width, height) / 25))
  const marked = new Uint8Array(width * height)
  for (let y = border; y < height - border; y++) {
    const row = Math.floor((y * attention.height) / height) * attention.width
    for (let x = border; x < width - border; x++) {
      const at = y * width + x
      const value = values[row + Math.floor((x * attention.width) / width)]!
      if (value > least || subject.data[at * 4]! > 160) marked[at] = 1
    }
  }
  return grow(marked, width, height, Math.max(1, Math.round(Math.max(width, height) / 100)))
}
