import type { Output, Work } from '../provider.ts'
import type { Dice } from './dice.ts'
import { encodeFrame, pictureParameters, sequenceParameters, type Frame } from './h264.ts'
import { clipSize, secondsOf } from './measure.ts'
import { drawMosaic, type Colour, type Mosaic } from './mosaic.ts'
import { muxMp4 } from './mp4.ts'

const framesPerSecond = 8
const usualSeconds = 2
const longestSeconds = 10
const secondsPerTurn = 4

/** A video: a mosaic whose colours flow, as MP4. */
export async function drawClip(work: Work, dice: Dice): Promise<Output> {
  const count = Math.max(1, Math.round(secondsOf(work, usualSeconds, longestSeconds) * framesPerSecond))
  const mosaic = drawMosaic(clipSize(work), dice)
  const toFrame = frameOf(mosaic)
  const frames = Array.from({ length: count }, (_, index) => {
    const pixels = mosaic.pixelsAt(index / framesPerSecond / secondsPerTurn)
    return encodeFrame(toFrame(pixels), index)
  })

  const { width, height } = mosaic
  const sequence = sequenceParameters(mosaic)
  const bytes = muxMp4({ width, height, framesPerSecond, sequence, picture: pictureParameters(), frames })
  return {
    kind: 'video',
    mimeType: 'video/mp4',
    width,
    height,
    durationSeconds: count / framesPerSecond,
    bytes,
  }
}

/** Turns pixels of the mosaic into what video stores: brightness, and colours at half the resolution. */
function frameOf({ width, height, colours }: Mosaic) {
  const converted = colours.map(asVideoColour)
  return (pixels: Uint8Array): Frame => {
    const half = Array.from({ length: (width * height) / 4 }, (_, index) => {
      const x = index % (width / 2)
      const y = Math.floor(index / (width / 2))
      return converted[pixels[2 * y * width + 2 * x]!]!
    })
    return {
      width,
      height,
      y: pixels.map((pixel) => converted[pixel]![0]),
      cb: Uint8Array.from(half, ([, cb]) => cb),
      cr: Uint8Array.from(half, ([, , cr]) => cr),
    }
  }
}

/** By ITU-R BT.601, which players assume for small pictures that do not say. */
function asVideoColour([red, green, blue]: Colour): Colour {
  return [
    Math.round(16 + 0.257 * red + 0.504 * green + 0.098 * blue),
    Math.round(128 - 0.148 * red - 0.291 * green + 0.439 * blue),
    Math.round(128 + 0.439 * red - 0.368 * green - 0.071 * blue),
  ]
}
