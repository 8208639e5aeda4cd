import type { Plane } from '../../image/planes/plane.ts'
import type { OneWay } from '../motion/both-ways.ts'
import type { Flow } from '../motion/flow.ts'
import { fillHoles } from './fill-holes.ts'

/** The motion through each pixel of a picture between two others, and how much each of them can say of it. */
export type MiddleFlow = {
  readonly flow: Flow
  /** 1 where the earlier picture shows what is there, 0 where it is hidden in it. */
  readonly inEarlier: Float32Array
  readonly inLater: Float32Array
}

/** What comes back so far from where it set out, in pixels, is hidden in the other picture. */
const HIDDEN = 1.5

/** What is hidden in one of the pictures comes last, where nothing lands that both of them show. */
const COST_OF_HIDING = 60
const COST_OF_DISTANCE = 6
const COST_OF_DOUBT = 4

/** Moves every pixel of both pictures to where it is at the moment, from 0 to 1; where several land, the surest stays. */
export function middleFlow(
  [earlier, later]: readonly [Plane, Plane],
  { forth, back }: { readonly forth: OneWay; readonly back: OneWay },
  moment: number,
): MiddleFlow {
  const { width, height } = earlier
  const flow: Flow = {
    width,
    height,
    across: new Float32Array(width * height),
    down: new Float32Array(width * height),
  }
  const inEarlier = new Float32Array(width * height).fill(1)
  const inLater = new Float32Array(width * height).fill(1)
  const costs = new Float32Array(width * height).fill(Infinity)

  land(forth, moment, 1, inLater)
  land(back, 1 - moment, -1, inEarlier)
  fillHoles({ flow, costs, pictures: [earlier, later], moment })
  return { flow, inEarlier, inLater }

  /** `hiding` is of the picture to which the way leads. */
  function land(way: OneWay, share: number, sign: 1 | -1, hiding: Float32Array): void {
    const { across, down } = way.flow
    for (let y = 0, at = 0; y < height; y++) {
      for (let x = 0; x < width; x++, at++) {
        const isHidden = way.doubts[at]! > HIDDEN
        const cost = way.errors[at]! + way.doubts[at]! * COST_OF_DOUBT + (isHidden ? COST_OF_HIDING : 0)
        const toX = x + across[at]! * share
        const toY = y + down[at]! * share
        const left = Math.max(0, Math.floor(toX))
        const right = Math.min(width - 1, Math.ceil(toX))
        const bottom = Math.min(height - 1, Math.ceil(toY))
        for (let row = Math.max(0, Math.floor(toY)); row <= bottom; row++) {
          for (let column = left; column <= right; column++) {
            const place = row * width + column
            // Of the pixels around, the nearest before the others.
            const costHere = cost + (Math.abs(column - toX) + Math.abs(row - toY)) * COST_OF_DISTANCE
            if (costHere >= costs[place]!) continue
            costs[place] = costHere
            flow.across[place] = across[at]! * sign
            flow.down[place] = down[at]! * sign
            inEarlier[place] = inLater[place] = 1
            if (isHidden) hiding[place] = 0
          }
        }
      }
    }
  }
}
