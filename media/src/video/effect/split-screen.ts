import { blank, type Picture } from '../../image/pixels/picture.ts'
import { look } from './film-effect.ts'

const PANELS = 3
/** By how much each panel is behind the one before it. */
const LAG_SECONDS = 0.35

/** Three panels side by side, each a moment behind the other: a movement runs through them as through a row of mirrors. */
export const splitScreen = look(({ film: { width, height, fps } }) => {
  const gap = Math.max(2, Math.round(width / 110))
  const panel = Math.floor((width - gap * (PANELS - 1)) / PANELS)
  const lag = Math.max(1, Math.round(fps * LAG_SECONDS))
  const earlier: Picture[] = []
  return (frame) => {
    earlier.push(middleOf(frame, panel))
    if (earlier.length > lag * (PANELS - 1) + 1) earlier.shift()
    const result = blank(width, height)
    result.data.fill(255)
    for (let index = 0; index < PANELS; index++) {
      const shown = earlier[Math.max(0, earlier.length - 1 - index * lag)]!
      for (let y = 0; y < height; y++) {
        const row = shown.data.subarray(y * panel * 4, (y + 1) * panel * 4)
        result.data.set(row, (y * width + index * (panel + gap)) * 4)
      }
    }
    return result
  }
})

/** A column from the middle of a picture. */
function middleOf({ width, height, data }: Picture, panel: number): Picture {
  const left = Math.floor((width - panel) / 2)
  const result = blank(panel, height)
  for (let y = 0; y < height; y++)
    result.data.set(data.subarray((y * width + left) * 4, (y * width + left + panel) * 4), y * panel * 4)
  return result
}
