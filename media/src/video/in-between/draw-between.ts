import { blank, type Picture } from '../../image/pixels/picture.ts'
import { flowRows, rowsOf } from '../motion/flow-rows.ts'
import { sampleInto } from '../motion/sample-into.ts'
import type { MiddleFlow } from './middle-flow.ts'

/** The picture at a moment from 0 to 1 between two others: of each, what moves through the pixel, as far as it shows it. */
export function drawBetween(earlier: Picture, later: Picture, middle: MiddleFlow, moment: number): Picture {
  const { width, height } = earlier
  const drawn = blank(width, height)
  const pair = blank(2, 1)
  const motion = flowRows(middle.flow, width, height)
  const earlierRows = rowsOf(middle.inEarlier, middle.flow, width, height)
  const laterRows = rowsOf(middle.inLater, middle.flow, width, height)
  for (let y = 0; y < height; y++) {
    const { across, down } = motion(y)
    const inEarlier = earlierRows(y)
    const inLater = laterRows(y)
    for (let x = 0, to = y * width * 4; x < width; x++, to += 4) {
      const [moveX, moveY] = [across[x]!, down[x]!]
      sampleInto(pair, 0, earlier, x - moveX * moment, y - moveY * moment)
      sampleInto(pair, 1, later, x + moveX * (1 - moment), y + moveY * (1 - moment))
      const ofEarlier = (1 - moment) * inEarlier[x]!
      const share = (moment * inLater[x]!) / (ofEarlier + moment * inLater[x]! + 1e-6)
      for (let channel = 0; channel < 4; channel++)
        drawn.data[to + channel] =
          pair.data[channel]! + (pair.data[4 + channel]! - pair.data[channel]!) * share
    }
  }
  return drawn
}
