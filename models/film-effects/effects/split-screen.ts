import { blank, type Image } from '@atelier/media/image/image.ts'
import { perFrameEffect } from './video-effect.ts'

const PANELS = 3
/** The delay of each panel relative to the one before it. */
const LAG_SECONDS = 0.35

/** Three panels side by side, each delayed against the one before, so that a movement runs through them. */
export const splitScreen = perFrameEffect(({ video: { width, height, fps } }) => {
  const gap = Math.max(2, Math.round(width / 110))
  const panel = Math.floor((width - gap * (PANELS - 1)) / PANELS)
  const lag = Math.max(1, Math.round(fps * LAG_SECONDS))
  const earlier: Image[] = []
  return (frame) => {
    earlier.push(middleOf(frame, panel))
    if (earlier.length > lag * (PANELS - 1) + 1) earlier.shift()
    const result = blank(width, height)
    result.data.fill(255)
    for (let index = 0; index < PANELS; index++) {
      const shown = earlier[Math.max(0, earlier.length - 1 - index * lag)]
      for (let y = 0; y < height; y++) {
        const row = shown.data.subarray(y * panel * 4, (y + 1) * panel * 4)
        result.data.set(row, (y * width + index * (panel + gap)) * 4)
      }
    }
    return result
  }
})

/** The middle columns of an image. */
function middleOf({ width, height, data }: Image, panel: number): Image {
  const left = Math.floor((width - panel) / 2)
  const result = blank(panel, height)
  for (let y = 0; y < height; y++)
    result.data.set(data.subarray((y * width + left) * 4, (y * width + left + panel) * 4), y * panel * 4)
  return result
}
