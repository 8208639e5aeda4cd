import { fileURLToPath } from 'node:url'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { readImage } from '../lib/image/pixels/image-files.ts'
import { enlargedPlane } from '../lib/image/planes/lanczos.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'

export const photographNames = ['astronaut', 'cat', 'coffee', 'rocket'] as const
export type PhotographName = (typeof photographNames)[number]

/** A real one; photographs/SOURCES.md says whose. */
export const photographPath = (name: PhotographName) =>
  fileURLToPath(new URL(`photographs/${name}.jpg`, import.meta.url))

export const photographOf = (name: PhotographName): Promise<Image> => readImage(photographPath(name))

/** The means of squares of pixels, as a camera with larger ones would have seen it. */
export function shrunkBy(factor: number, { width, height, data }: Image): Image {
  const small = blank(width / factor, height / factor)
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0
        for (let part = 0; part < factor ** 2; part++) {
          const [across, down] = [part % factor, Math.floor(part / factor)]
          sum += data[((y * factor + down) * width + x * factor + across) * 4 + channel]
        }
        small.data[(y * small.width + x) * 4 + channel] = sum / factor ** 2
      }
    }
  }
  return small
}

/** Enlarged with Lanczos’ kernel and nothing else. */
export function lanczosOf(image: Image, factor: number): Image {
  const large = blank(image.width * factor, image.height * factor)
  for (let channel = 0; channel < 4; channel++) {
    const plane = Float32Array.from(
      { length: image.width * image.height },
      (_, at) => image.data[at * 4 + channel],
    )
    for (const [at, value] of enlargedPlane(plane, image, factor).entries())
      large.data[at * 4 + channel] = value
  }
  return large
}

/** Peak signal-to-noise ratio of the luma in decibels, as enlargements are usually compared. */
export function lumaPsnr(one: Image, other: Image): number {
  const [first, second] = [lumaOf(one), lumaOf(other)]
  const squares = first.reduce((sum, value, at) => sum + (value - second[at]) ** 2, 0)
  return 10 * Math.log10(first.length / squares)
}
