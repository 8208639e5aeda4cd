import type { Image } from '@atelier/media/image/image.ts'
import { lumaOfRgb } from '@atelier/media/image/luma.ts'
import { recolour, type Edits } from './operation.ts'
import { green } from './region-mattes.ts'

/** Seasons are told by what is green. */
export const seasonEdits = {
  autumn: (image, { strength }) =>
    recolour(image, (red, greenish, blue) => {
      const share = Math.min(1, green(red, greenish, blue) * (0.75 + 0.25 * strength))
      const luma = lumaOfRgb(red, greenish, blue)
      // Light leaves turn yellow, dark ones red.
      const [wantedRed, wantedGreen, wantedBlue] = [luma * 1.62 + 18, luma * (0.62 + luma / 700), luma * 0.22]
      return [
        red + (wantedRed - red) * share + 6,
        greenish + (wantedGreen - greenish) * share,
        blue + (wantedBlue - blue) * share - 6,
      ]
    }),
  winter: (image, { strength }) => winter(image, Math.min(1, 0.85 * (0.6 + 0.4 * strength))),
  cyberpunk: (image, { strength }) =>
    recolour(image, (red, greenish, blue) => {
      const luma = lumaOfRgb(red, greenish, blue) / 255
      const share = Math.min(1, 0.62 * strength)
      const contrast = luma * luma * (3 - 2 * luma)
      const grade = [
        18 + 237 * contrast ** 1.1,
        10 + 150 * contrast ** 2.2,
        62 + 193 * contrast ** 0.75,
      ] as const
      return [
        red + (grade[0] - red) * share,
        greenish * 0.86 + (grade[1] - greenish * 0.86) * share,
        blue + (grade[2] - blue) * share,
      ]
    }),
} satisfies Edits

/** What is green is under snow, more of it where it is light; the rest is cold and pale. */
function winter(image: Image, strength: number): Image {
  return recolour(image, (red, greenish, blue) => {
    const luma = lumaOfRgb(red, greenish, blue)
    const under = Math.min(1, green(red, greenish, blue) * 1.1) * strength
    const snow = Math.min(255, 88 + luma * 1.2)
    const pale = (value: number) => luma + (value - luma) * (1 - 0.45 * strength)
    const cold = [pale(red) * 0.97, pale(greenish), pale(blue) * 1.04 + 5] as const
    return [
      cold[0] + (snow * 0.97 - cold[0]) * under,
      cold[1] + (snow * 0.99 - cold[1]) * under,
      cold[2] + (snow * 1.03 - cold[2]) * under,
    ]
  })
}
