import { blank, type Image } from '@atelier/media/image/image.ts'
import { resampledRows } from '../lib/image/planes/resampled-rows.ts'
import { flowRows } from '../lib/video/motion/flow-rows.ts'
import type { IntermediateFlow } from './intermediate-flow.ts'

/** Blends both source frames, warped to an intermediate time from 0 to 1, weighted by time and visibility. */
export function synthesizeFrame(
  earlier: Image,
  later: Image,
  intermediate: IntermediateFlow,
  moment: number,
): Image {
  const { width, height } = earlier
  const drawn = blank(width, height)
  const motion = flowRows(intermediate.flow, width, height)
  const earlierRows = resampledRows(intermediate.visibleInEarlier, intermediate.flow, width, height)
  const laterRows = resampledRows(intermediate.visibleInLater, intermediate.flow, width, height)
  const before = new Float32Array(width * 4)
  const after = new Float32Array(width * 4)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    sampleRow(before, earlier, y, across, down, -moment)
    sampleRow(after, later, y, across, down, 1 - moment)
    const visibleInEarlier = earlierRows(y)
    const visibleInLater = laterRows(y)
    const start = y * width * 4
    for (let x = 0, at = 0; x < width; x++) {
      const ofEarlier = (1 - moment) * visibleInEarlier[x] + 1e-6
      const ofLater = moment * visibleInLater[x] + 1e-6
      const share = ofLater / (ofEarlier + ofLater)
      for (const end = at + 4; at < end; at++)
        drawn.data[start + at] = before[at] + (after[at] - before[at]) * share
    }
  }
  return drawn
}

/** Samples an image along a row of the flow, scaled by `share` and clamped to the edges. */
function sampleRow(
  row: Float32Array,
  { width, height, data }: Image,
  y: number,
  across: Float32Array,
  down: Float32Array,
  share: number,
): void {
  for (let x = 0, at = 0; x < width; x++) {
    const fromX = Math.min(width - 1, Math.max(0, x + across[x] * share))
    const fromY = Math.min(height - 1, Math.max(0, y + down[x] * share))
    const column = Math.floor(fromX)
    const line = Math.floor(fromY)
    const shareX = fromX - column
    const shareY = fromY - line
    let upper = (line * width + column) * 4
    const right = column < width - 1 ? 4 : 0
    const below = line < height - 1 ? width * 4 : 0
    for (const end = at + 4; at < end; at++, upper++) {
      const above = data[upper] + (data[upper + right] - data[upper]) * shareX
      const lower = upper + below
      const under = data[lower] + (data[lower + right] - data[lower]) * shareX
      row[at] = above + (under - above) * shareY
    }
  }
}
