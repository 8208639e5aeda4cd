// Images to run models on.
import sharp, { type Sharp } from 'sharp'
import { rngOf } from '../lib/random/rng.ts'
import { photographPath } from './photographs.ts'

export type Size = { width: number; height: number }

/** A person who faces the camera, which moves to the right with `time` from 0 to 1. */
export function somebody({ width, height }: Size, time = 0): Sharp {
  const left = Math.round(60 * time)
  return sharp(photographPath('astronaut'))
    .extract({ left, top: 0, width: 340, height: 340 })
    .resize(width, height, { fit: 'cover' })
}

/** Adds noise like that of a video in bad light, so that there is something to restore. */
export async function grainy(image: Sharp, { width, height }: Size): Promise<Sharp> {
  const pixels = await image.removeAlpha().raw().toBuffer()
  const rng = rngOf(7)
  const shaken = Uint8ClampedArray.from(pixels, (value) => value + 80 * (rng() - 0.5))
  return sharp(shaken, { raw: { width, height, channels: 3 } })
}

/** A disc over a fifth of the image, which moves to the right with `time` from 0 to 1. */
export function disc({ width, height }: Size, colour: string, background: string, time = 0.5): Sharp {
  const radius = Math.sqrt((0.2 * width * height) / Math.PI)
  const across = width * (0.35 + 0.3 * time)
  const circle = `<circle cx="${across}" cy="${height / 2}" r="${radius}" fill="${colour}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${circle}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background })
}
