// Pictures to run models on.
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { diceOf } from '../src/chance/dice.ts'

export type Size = { width: number; height: number }

/** People indoors: a photograph that the package of the face networks brings with it. */
const photograph = join(
  dirname(findPackageJSON('@vladmandic/face-api', import.meta.url)!),
  'demo/sample6.jpg',
)

/** Somebody who looks at us, seen from a little further to the right the later it is, from 0 to 1. */
export function somebody({ width, height }: Size, time = 0): Sharp {
  const left = 130 + Math.round(100 * time)
  return sharp(photograph)
    .extract({ left, top: 400, width: 600, height: 600 })
    .resize(width, height, { fit: 'cover' })
}

/** As of a film in bad light: there is something to restore. */
export async function grainy(image: Sharp, { width, height }: Size): Promise<Sharp> {
  const pixels = await image.removeAlpha().raw().toBuffer()
  const dice = diceOf(7)
  const shaken = Uint8ClampedArray.from(pixels, (value) => value + 80 * (dice() - 0.5))
  return sharp(shaken, { raw: { width, height, channels: 3 } })
}

/** Over a fifth of the picture; it wanders to the right as time goes from 0 to 1. */
export function disc({ width, height }: Size, colour: string, background: string, time = 0.5): Sharp {
  const radius = Math.sqrt((0.2 * width * height) / Math.PI)
  const across = width * (0.35 + 0.3 * time)
  const circle = `<circle cx="${across}" cy="${height / 2}" r="${radius}" fill="${colour}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circle}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background })
}
