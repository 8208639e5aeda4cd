import { blank, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { once } from '../lib/once.ts'
import { ownWeights } from '../lib/onnx/own-weights.ts'
import { openNetwork, type Planes } from '../lib/onnx/runtime.ts'

/** Small enough for the memory of several worker processes, large enough to waste little on overlapping borders. */
const TILE = 256

/** The radius of the receptive field in input pixels: the sum of the radii of all convolutions. */
const RECEPTIVE_RADIUS = 10

/**
 * A residual dense network that doubles both sides, with RGB from 0 to 255 as input and output. Its authors also have one for
 * four times the size, but that leaves a grid pattern in every image.
 */
const doublingNetwork = once(async () => openNetwork(await ownWeights('doubling')))

/** Doubles the size tile by tile. Tiles overlap by the receptive field of the network, so no seams show. */
export async function double(image: Image, progress: (share: number) => void): Promise<Image> {
  const network = await doublingNetwork()
  const { width, height } = image
  // The network pads with zeros; mirroring the border gives better edges.
  const beyond = {
    top: RECEPTIVE_RADIUS,
    bottom: RECEPTIVE_RADIUS,
    left: RECEPTIVE_RADIUS,
    right: RECEPTIVE_RADIUS,
    extendWith: 'mirror',
  } as const
  const extended = await pixelsOf(asSharp(image).extend(beyond))
  const large = blank(width * 2, height * 2)
  const tiles = Math.ceil(width / TILE) * Math.ceil(height / TILE)
  let done = 0
  for (let top = 0; top < height; top += TILE) {
    for (let left = 0; left < width; left += TILE) {
      const tile = planesOf(
        extended,
        left,
        top,
        Math.min(TILE, width - left) + 2 * RECEPTIVE_RADIUS,
        Math.min(TILE, height - top) + 2 * RECEPTIVE_RADIUS,
      )
      copyTile(await network(tile), tile, large, left * 2, top * 2)
      progress(++done / tiles)
    }
  }
  return large
}

function planesOf(image: Image, left: number, top: number, width: number, height: number): Planes {
  const values = new Float32Array(3 * width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * image.width + left + x) * 4
      for (let channel = 0; channel < 3; channel++)
        values[(channel * height + y) * width + x] = image.data[from + channel]
    }
  }
  return { channels: 3, width, height, values }
}

/** Copies the middle of a doubled tile, without the overlap. */
function copyTile(values: Float32Array, tile: Planes, large: Image, left: number, top: number): void {
  const [width, height] = [tile.width * 2, tile.height * 2]
  for (let y = RECEPTIVE_RADIUS * 2; y < height - RECEPTIVE_RADIUS * 2; y++) {
    for (let x = RECEPTIVE_RADIUS * 2; x < width - RECEPTIVE_RADIUS * 2; x++) {
      const to = ((top + y - RECEPTIVE_RADIUS * 2) * large.width + left + x - RECEPTIVE_RADIUS * 2) * 4
      for (let channel = 0; channel < 3; channel++)
        large.data[to + channel] = values[(channel * height + y) * width + x]
      large.data[to + 3] = 255
    }
  }
}
