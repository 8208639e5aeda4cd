import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'
import { grainOf } from './grain.ts'
import { layOn, shadowOf, titleOf } from '../frames/title.ts'

const WIDE = 2.39

/** The look of the cinema: a wide frame, teal shadows and warm lights, a little grain; words stand below as a subtitle. */
export const cinema = look(async ({ film: { width, height, fps, seconds }, words, seed }) => {
  // A film that is not wide would lose too much to become so.
  const bar = Math.floor(Math.min(height * 0.13, Math.max(height * 0.06, (height - width / WIDE) / 2)))
  const subtitle = words
    ? await titleOf(words, 'italic', '#f6f1dc', width * 0.8, Math.max(10, height * 0.075))
    : null
  const shadow = subtitle && (await shadowOf(subtitle, height / 110))
  const grain = grainOf(seed)
  return (frame, index) => {
    const picture = graded(frame, bar, grain(index))
    const second = index / fps
    const share = ease(0.2, 0.9, second) * ease(seconds, Math.max(seconds - 0.6, seconds * 0.8), second)
    const line = height - bar - (subtitle?.height ?? 0)
    if (shadow) layOn(picture, shadow, width / 2, line, share)
    if (subtitle) layOn(picture, subtitle, width / 2, line, share)
    return picture
  }
})

function graded(
  { width, height, data }: Picture,
  bar: number,
  grainAt: (x: number, y: number) => number,
): Picture {
  const result = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    const isBar = y < bar || y >= height - bar
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      result[at + 3] = 255
      if (isBar) continue
      const luma = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
      const dark = ease(165, 15, luma)
      const light = ease(95, 235, luma)
      const steep = (luma - 118) * 0.16 + grainAt(x, y) * 12
      result[at] = luma + (data[at]! - luma) * 1.12 + steep - dark * 20 + light * 16
      result[at + 1] = luma + (data[at + 1]! - luma) * 1.05 + steep + dark * 2 + light * 4
      result[at + 2] = luma + (data[at + 2]! - luma) * 1.08 + steep + dark * 17 - light * 20
    }
  }
  return { width, height, data: result }
}
