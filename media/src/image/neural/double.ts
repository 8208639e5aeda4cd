import { blank, type Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { doublingNetwork, REACH } from './doubling-network.ts'
import type { Planes } from '../../neural/runtime.ts'

/** Small enough that what the network holds of it fits beside other children, large enough to waste little on borders. */
const TILE = 256

/** Twice as wide and high, tile by tile. Each tile sees as much of its neighbours as it depends on: no seam shows. */
export async function double(picture: Picture, progress: (share: number) => void): Promise<Picture> {
  const network = await doublingNetwork()
  const { width, height } = picture
  // The network takes what lies outside for black. A mirror is a better guess.
  const beyond = { top: REACH, bottom: REACH, left: REACH, right: REACH, extendWith: 'mirror' } as const
  const extended = await pixelsOf(asSharp(picture).extend(beyond))
  const large = blank(width * 2, height * 2)
  const tiles = Math.ceil(width / TILE) * Math.ceil(height / TILE)
  let done = 0
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const tile = planesOf(
        extended,
        left,
        top,
        Math.min(TILE, width - left) + 2 * REACH,
        Math.min(TILE, height - top) + 2 * REACH,
      )
      place(await network(tile), tile, large, left * 2, top * 2)
      progress(++done / tiles)
    }
  }
  return large
}

function planesOf(picture: Picture, left: number, top: number, width: number, height: number): Planes {
  const values = new Float32Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * picture.width + left + x) * 4
      for (let channel = 0; channel < 3; channel++)
        values[(channel * height + y) * width + x] = picture.data[from + channel]!
    }
  }
  return { channels: 3, width, height, values }
}

/** The middle of a doubled tile, without the borders that its neighbours have better. */
function place(values: Float32Array, tile: Planes, large: Picture, left: number, top: number): void {
  const [width, height] = [tile.width * 2, tile.height * 2]
  for (let y = REACH * 2; y < height - REACH * 2; y++) {
    for (let x = REACH * 2; x < width - REACH * 2; x++) {
      const to = ((top + y - REACH * 2) * large.width + left + x - REACH * 2) * 4
      for (let channel = 0; channel < 3; channel++)
        large.data[to + channel] = values[(channel * height + y) * width + x]!
      large.data[to + 3] = 255
    }
  }
}
