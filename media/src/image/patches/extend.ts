import { InvalidInput } from '../../program.ts'
import type { Dice } from '../chance/dice.ts'
import { fill } from './fill.ts'
import { blank, type Picture } from '../pixels/picture.ts'

/** Pixels to add at each side. */
type Margins = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Adds room around a picture, and continues in it what the picture shows. */
export function extend(
  picture: Picture,
  margins: Margins,
  dice: Dice,
  progress: (share: number) => void,
): Picture {
  const { left, right, top, bottom } = margins
  const canvas = blank(picture.width + left + right, picture.height + top + bottom)
  const missing = new Uint8Array(canvas.width * canvas.height).fill(1)
  for (let y = 0; y < picture.height; y++) {
    const row = y * picture.width * 4
    const to = (top + y) * canvas.width + left
    canvas.data.set(picture.data.subarray(row, row + picture.width * 4), to * 4)
    missing.fill(0, to, to + picture.width)
  }
  const filled = fill(canvas, missing, dice, progress)
  if (!filled)
    throw new InvalidInput('The image is too small to be continued. Send one of at least 16 pixels a side.')
  return filled
}
