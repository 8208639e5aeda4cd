import { InvalidInput } from '../../program.ts'
import { backdropMatte } from '../subject/plain-backdrop.ts'
import { cutOut } from '../subject/cut-out.ts'
import { mainPart } from '../subject/main-part.ts'
import { fromInput } from '../pixels/open-input.ts'
import type { Picture } from '../pixels/picture.ts'
import { pixelsOf } from '../pixels/resized.ts'
import { isCutOut, subjectOf } from '../subject/subject.ts'

/** A garment, cropped to itself, and where its body is in the crop: sleeves hang beside it. */
export type Garment = { readonly picture: Picture; readonly middle: number; readonly width: number }

/** How long the picture of a garment with its sleeves spread out is, in widths of the chest. */
const WITH_SLEEVES = 3

/** No larger than is of use for a chest of some width: beyond that, cutting out takes long and shows nothing more. */
export async function readGarment(path: string, chestWidth: number): Promise<Garment> {
  const longest = Math.max(256, Math.ceil(chestWidth * WITH_SLEEVES))
  const photo = await fromInput(path, (image) =>
    pixelsOf(image.resize(longest, longest, { fit: 'inside', withoutEnlargement: true })),
  )
  const picture = await mainPart(await withoutBackground(photo))
  const rows = [0.55, 0.6, 0.65, 0.7, 0.75, 0.8].map((share) =>
    bodyAt(picture, Math.floor(picture.height * share)),
  )
  const found = rows.filter((row) => row !== undefined)
  if (found.length < rows.length / 2) {
    throw new InvalidInput(
      'The garment was not understood: its picture should show one shirt, jacket or dress from the front, spread out before a plain background.',
    )
  }
  const median = (of: 'middle' | 'width') =>
    found.map((row) => row[of]).toSorted((one, other) => one - other)[Math.floor(found.length / 2)]!
  return { picture, middle: median('middle'), width: median('width') }
}

/** Shops show garments before one colour, which is cut out exactly; any other background is left to the network. */
async function withoutBackground(picture: Picture): Promise<Picture> {
  if (isCutOut(picture)) return picture
  try {
    return await cutOut(picture, await backdropMatte(picture))
  } catch (error) {
    if (error instanceof InvalidInput) return subjectOf(picture)
    throw error
  }
}

/** The run of cloth around the middle of a row. */
function bodyAt({ width, data }: Picture, y: number): { middle: number; width: number } | undefined {
  const isCloth = (x: number) => x >= 0 && x < width && data[(y * width + x) * 4 + 3]! > 128
  const middle = Math.floor(width / 2)
  if (!isCloth(middle)) return undefined
  let [left, right] = [middle, middle]
  while (isCloth(left - 1)) left--
  while (isCloth(right + 1)) right++
  return { middle: (left + right) / 2, width: right - left + 1 }
}
