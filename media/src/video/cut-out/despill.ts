import type { Picture } from '../../image/pixels/picture.ts'
import { boxMean } from '../../image/planes/box-mean.ts'
import type { Matte } from '../../image/planes/guided-filter.ts'
import { isVivid, shadeOf, type Backdrop } from '../../image/subject/backdrop.ts'

/** How far the light of a screen falls on what stands before it, as a share of the picture. */
const REACH = 0.03

/** Takes from the rim of a subject the green or blue that a screen has thrown on it. Other backdrops throw hardly any. */
export function despill(subject: Picture, matte: Matte, backdrop: Backdrop): void {
  const { width, height, data } = subject
  const screen = screenChannel(backdrop, subject)
  if (screen === null) return
  const [one, other] = [0, 1, 2].filter((channel) => channel !== screen)
  const around = boxMean(matte, width, height, Math.max(2, Math.round(REACH * Math.max(width, height))))
  for (let at = 0; at < matte.length; at++) {
    if (matte[at] === 0 || around[at]! > 0.999) continue
    const most = Math.max(data[at * 4 + one!]!, data[at * 4 + other!]!)
    const excess = data[at * 4 + screen]! - most
    if (excess > 0) data[at * 4 + screen]! -= excess * Math.min(1, (1 - around[at]!) * 4)
  }
}

/** Green or blue; red would be taken from skin. */
function screenChannel(backdrop: Backdrop, subject: Picture): 1 | 2 | null {
  const { width, height } = subject
  if (!isVivid(backdrop, subject)) return null
  const [red, green, blue] = [0, 1, 2].map((channel) => shadeOf(backdrop, width / 2, height / 2, channel))
  if (green! > red! && green! > blue!) return 1
  return blue! > red! ? 2 : null
}
