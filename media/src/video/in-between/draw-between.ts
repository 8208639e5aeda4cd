import { blank, type Picture } from '../../image/pixels/picture.ts'
import { rowsOf } from '../../image/planes/rows-of.ts'
import { flowRows } from '../motion/flow-rows.ts'
import type { MiddleFlow } from './middle-flow.ts'

/** The picture at a moment from 0 to 1 between two others: of each, what moves through the pixel, as far as it shows it. */
export function drawBetween(earlier: Picture, later: Picture, middle: MiddleFlow, moment: number): Picture {
  const { width, height } = earlier
  const drawn = blank(width, height)
  const motion = flowRows(middle.flow, width, height)
  const earlierRows = rowsOf(middle.inEarlier, middle.flow, width, height)
  const laterRows = rowsOf(middle.inLater, middle.flow, width, height)
  const before = new Float32Array(width * 4)
  const after = new Float32Array(width * 4)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    sampleRow(before, earlier, y, across, down, -moment)
    sampleRow(after, later, y, across, down, 1 - moment)
    const inEarlier = earlierRows(y)
    const inLater = laterRows(y)
    const start = y * width * 4
    for (let x = 0, at = 0; x < width; x++) {
      const ofEarlier = (1 - moment) * inEarlier[x]! + 1e-6
      const ofLater = moment * inLater[x]! + 1e-6
      const share = ofLater / (ofEarlier + ofLater)
      for (const end = at + 4; at < end; at++)
        drawn.data[start + at] = before[at]! + (after[at]! - before[at]!) * share
    }
  }
  return drawn
}

/** What a picture shows along a row, each pixel the given share of its motion away; beyond the rim, the rim. */
function sampleRow(
  row: Float32Array,
  { width, height, data }: Picture,
  y: number,
  across: Float32Array,
  down: Float32Array,
  share: number,
): void {
  for (let x = 0, at = 0; x < width; x++) {
    const fromX = Math.min(width - 1, Math.max(0, x + across[x]! * share))
    const fromY = Math.min(height - 1, Math.max(0, y + down[x]! * share))
    const column = Math.floor(fromX)
    const line = Math.floor(fromY)
    const shareX = fromX - column
    const shareY = fromY - line
    let upper = (line * width + column) * 4
    const right = column < width - 1 ? 4 : 0
    const below = line < height - 1 ? width * 4 : 0
    for (const end = at + 4; at < end; at++, upper++) {
      const above = data[upper]! + (data[upper + right]! - data[upper]!) * shareX
      const lower = upper + below
      const under = data[lower]! + (data[lower + right]! - data[lower]!) * shareX
      row[at] = above + (under - above) * shareY
    }
  }
}
