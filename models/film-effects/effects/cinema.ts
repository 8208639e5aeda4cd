import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { perFrameEffect } from './video-effect.ts'
import { grainOf } from './grain.ts'
import { drawOver, dropShadow, renderTitle } from '../../lib/video/frames/title.ts'

const WIDE = 2.39

/** The look of the cinema: letterbox bars, teal shadows and warm highlights, a little grain; the text is a subtitle. */
export const cinema = perFrameEffect(async ({ video: { width, height, fps, seconds }, text, seed }) => {
  // The bars are limited, since a video that is not wide would lose too much.
  const bar = Math.floor(Math.min(height * 0.13, Math.max(height * 0.06, (height - width / WIDE) / 2)))
  const subtitle = text
    ? await renderTitle(text, 'italic', '#f6f1dc', width * 0.8, Math.max(10, height * 0.075))
    : null
  const shadow = subtitle && (await dropShadow(subtitle, height / 110))
  const grain = grainOf(seed)
  return (frame, index) => {
    const image = graded(frame, bar, grain(index))
    const second = index / fps
    const share =
      smoothstep(0.2, 0.9, second) * smoothstep(seconds, Math.max(seconds - 0.6, seconds * 0.8), second)
    const line = height - bar - (subtitle?.height ?? 0)
    if (shadow) drawOver(image, shadow, width / 2, line, share)
    if (subtitle) drawOver(image, subtitle, width / 2, line, share)
    return image
  }
})

function graded(
  { width, height, data }: Image,
  bar: number,
  grainAt: (x: number, y: number) => number,
): Image {
  const result = new Uint8ClampedArray(data.length)
  for (let y = 0; y < height; y++) {
    const isBar = y < bar || y >= height - bar
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      result[at + 3] = 255
      if (isBar) continue
      const luma = lumaOfRgb(data[at], data[at + 1], data[at + 2])
      const dark = smoothstep(165, 15, luma)
      const light = smoothstep(95, 235, luma)
      const steep = (luma - 118) * 0.16 + grainAt(x, y) * 12
      result[at] = luma + (data[at] - luma) * 1.12 + steep - dark * 20 + light * 16
      result[at + 1] = luma + (data[at + 1] - luma) * 1.05 + steep + dark * 2 + light * 4
      result[at + 2] = luma + (data[at + 2] - luma) * 1.08 + steep + dark * 17 - light * 20
    }
  }
  return { width, height, data: result }
}
