import type { Image } from '@atelier/media/image/image.ts'
import { boxMean } from '@atelier/media/image/box-mean.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import { isVivid, backdropAt, type Backdrop } from '../lib/image/subject/backdrop.ts'

/** How far a screen's light spills onto the subject, as a share of the image. */
const SPILL_REACH = 0.03

/** Removes the spill of a green or blue screen from the edge of a subject. Other backdrops hardly spill. */
export function despill(subject: Image, matte: Matte, backdrop: Backdrop): void {
  const { width, height, data } = subject
  const screen = screenChannel(backdrop, subject)
  if (screen === null) return
  const [one, other] = [0, 1, 2].filter((channel) => channel !== screen)
  const around = boxMean(matte, width, height, Math.max(2, Math.round(SPILL_REACH * Math.max(width, height))))
  for (let at = 0; at < matte.length; at++) {
    if (matte[at] === 0 || around[at] > 0.999) continue
    const most = Math.max(data[at * 4 + one], data[at * 4 + other])
    const excess = data[at * 4 + screen] - most
    if (excess > 0) data[at * 4 + screen] -= excess * Math.min(1, (1 - around[at]) * 4)
  }
}

/** Green or blue. Removing red would discolour skin. */
function screenChannel(backdrop: Backdrop, subject: Image): 1 | 2 | null {
  const { width, height } = subject
  if (!isVivid(backdrop, subject)) return null
  const [red, green, blue] = [0, 1, 2].map((channel) => backdropAt(backdrop, width / 2, height / 2, channel))
  if (green > red && green > blue) return 1
  return blue > red ? 2 : null
}
