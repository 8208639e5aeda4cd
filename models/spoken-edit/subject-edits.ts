import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { InvalidInput } from '@atelier/media/invalid-input.ts'
import { prepareFill } from '../lib/image/patches/fill-hole.ts'
import { dilate } from '../lib/image/patches/mask.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { meanOf } from '../lib/image/planes/plane.ts'
import { subjectMatte } from '../lib/image/subject/subject.ts'
import { personMatte } from '../lib/onnx/person-matte.ts'
import { rngOf } from '../lib/random/rng.ts'
import type { Clause } from './clause.ts'
import { inColour, likeness, mapColours } from './hue.ts'
import { recolour, shareOf, within, type Edits } from './operation.ts'
import { assertSizeLimit } from './size-limit.ts'

/** Of more, too little is left from which the place could be filled. */
const MAX_ERASED = 0.4

/** Edits of one thing in an image, or of what has one colour. */
export const subjectEdits = {
  recolour: (image, { colour }, matte) => inColour(image, colour!, matte),
  replaceColour: (image, { from, colour }) => {
    const matte = mapColours(image, likeness(from!))
    if (meanOf(matte) < 0.002)
      throw new InvalidInput('Nothing in the image has that colour. Name another one.')
    return within(image, inColour(image, colour!, matte), matte)
  },
  plainBackground: async (image, { colour }) => {
    const matte = await subjectMatte(image)
    // A white background is for shops, and paper white would look dirty there.
    const plain = recolour(image, () => (colour!.every((value) => value > 230) ? [255, 255, 255] : colour!))
    return within(plain, image, matte)
  },
  lessColour: (image, clause) => {
    const isOf = likeness(clause.colour!)
    const share = Math.min(1, shareOf(clause, 0.45))
    const gain = clause.colour!.map((value) => 1 - (value / 255) * 0.12 * share * 2)
    const most = Math.max(...gain)
    return recolour(image, (red, green, blue) => {
      const luma = lumaOfRgb(red, green, blue)
      const grey = isOf(red, green, blue) * share
      const pale = (value: number, part: number) => ((value + (luma - value) * grey) * gain[part]) / most
      return [pale(red, 0), pale(green, 1), pale(blue, 2)]
    })
  },
  keepColour: (image, { colour }) => within(greyed(image), image, mapColours(image, likeness(colour!))),
  colourSubject: async (image) => within(greyed(image), image, await subjectMatte(image)),
  erase,
  whiten: (image, { strength }) =>
    recolour(image, (red, green, blue) => {
      const luma = lumaOfRgb(red, green, blue)
      const gain = 1 + 0.14 * strength * Math.min(1, luma / 110)
      const whiter = (value: number) => (value + (luma - value) * Math.min(1, 0.6 * strength)) * gain
      return [whiter(red), whiter(green), whiter(blue)]
    }),
  dropShadow,
} satisfies Edits

function greyed(image: Image): Image {
  return recolour(image, (red, green, blue) => {
    const luma = lumaOfRgb(red, green, blue)
    return [luma, luma, luma]
  })
}

const people =
  /\b(?:person|people|man|woman|girl|boy|kids?|child|children|baby|guy|lady|couple|bride|everyone|everybody|tourists|crowd|strangers)\b/

async function erase(image: Image, { words }: Clause, matte?: Matte): Promise<Image> {
  const { width, height } = image
  if (people.test(words) && !(await personMatte(image)))
    throw new InvalidInput(
      'No people large enough to be told apart were found. Mark them with a mask for image.erase.',
    )
  const marked = Uint8Array.from(matte!, (share) => (share > 0.15 ? 1 : 0))
  const hole = dilate(marked, width, height, Math.max(2, Math.round(Math.max(width, height) / 90)))
  if (hole.reduce((sum, one) => sum + one, 0) > hole.length * MAX_ERASED)
    throw new InvalidInput(
      'It fills too much of the picture to be removed. Mark something smaller with a mask for image.erase.',
    )
  const filled = await (await prepareFill(image, hole))(rngOf(7), () => {})
  if (!filled)
    throw new InvalidInput('Too little of the image is left to fill the gap. Choose a smaller object.')
  return filled
}

/** The picture a little above a white ground, with a soft shadow. */
async function dropShadow(image: Image, { strength }: { strength: number }): Promise<Image> {
  const { width, height } = image
  const margin = Math.max(4, Math.round((Math.min(width, height) / 14) * Math.min(2, strength)))
  assertSizeLimit(width + 2 * margin, height + 2 * margin)
  const [wide, high] = [width + 2 * margin, height + 2 * margin]
  const shadow = new Uint8ClampedArray(wide * high * 4).fill(255)
  const reach = margin * 0.8
  for (let y = 0; y < high; y++)
    for (let x = 0; x < wide; x++) {
      const outX = Math.max(0, margin - x, x - (margin + width))
      const outY = Math.max(0, margin * 1.3 - y, y - (margin * 1.3 + height))
      shadow.fill(
        255 * (0.5 + 0.5 * smoothstep(0, reach, Math.hypot(outX, outY))),
        (y * wide + x) * 4,
        (y * wide + x) * 4 + 3,
      )
    }
  const input = await asSharp(image).png().toBuffer()
  return pixelsOf(
    asSharp({ width: wide, height: high, data: shadow }).composite([{ input, left: margin, top: margin }]),
  )
}
