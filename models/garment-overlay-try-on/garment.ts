import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { backdropMatte } from '../lib/image/subject/plain-backdrop.ts'
import { cutOut } from '../lib/image/subject/cut-out.ts'
import { mainPart } from '../lib/image/subject/main-part.ts'
import { fromInput } from '@atelier/media/image/from-input.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { pixelsOf } from '@atelier/media/image/resized.ts'
import { isCutOut, subjectOf } from '../lib/image/subject/subject.ts'

/** A cropped cut-out of a garment, and the position of its body without the sleeves. */
export type Garment = { readonly image: Image; readonly middle: number; readonly width: number }

/** The longest side of a garment with its sleeves spread out, in widths of the chest. */
const WITH_SLEEVES = 3

/**
 * Reads a garment, scaled down to the size it will be worn at, because cutting out a larger image takes longer for no
 * benefit.
 */
export async function readGarment(path: string, chestWidth: number): Promise<Garment> {
  const longest = Math.max(256, Math.ceil(chestWidth * WITH_SLEEVES))
  const photo = await fromInput(path, (image) =>
    pixelsOf(image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true })),
  )
  const image = await mainPart(await withoutBackground(photo))
  const rows = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map((share) =>
    bodyAt(image, Math.floor(image.height * share)),
  )
  const found = rows.filter((row) => row !== undefined)
  if (found.length < rows.length / 2) {
    throw new InvalidInput(
      'The garment was not understood: its picture should show one shirt, jacket or dress from the front, spread out before a plain background.',
    )
  }
  const median = (of: 'middle' | 'width') =>
    found.map((row) => row[of]).toSorted((one, other) => one - other)[Math.floor(found.length / 2)]
  return { image, middle: median('middle'), width: median('width') }
}

/** Shops show garments before one colour, which keying cuts out exactly; the network handles any other background. */
async function withoutBackground(image: Image): Promise<Image> {
  if (isCutOut(image)) return image
  try {
    return await cutOut(image, await backdropMatte(image))
  } catch (error) {
    if (error instanceof InvalidInput) return subjectOf(image)
    throw error
  }
}

/** The run of cloth around the middle of a row. */
function bodyAt({ width, data }: Image, y: number): { middle: number; width: number } | undefined {
  const isCloth = (x: number) => x >= 0 && x < width && data[(y * width + x) * 4 + 3] > 128
  const middle = Math.floor(width / 2)
  if (!isCloth(middle)) return undefined
  let [left, right] = [middle, middle]
  while (isCloth(left - 1)) left--
  while (isCloth(right + 1)) right++
  return { middle: (left + right) / 2, width: right - left + 1 }
}
