import type { Image } from '@atelier/media/image/image.ts'
import type { Matte } from '../lib/image/planes/guided-filter.ts'
import type { Clause } from './clause.ts'
import type { OperationName } from './operations.ts'

/** What an operation does to an image. With a matte, only what is in it will be kept of the result. */
export type Edit = (image: Image, clause: Clause, matte?: Matte) => Image | Promise<Image>
export type Edits = Partial<Record<OperationName, Edit>>

/** The amount as a share: the given percentage, or the usual share times the strength of the words. */
export function shareOf({ amount, strength }: Clause, usual: number): number {
  return amount === null ? usual * strength : amount / 100
}

/** Maps the colour of every pixel. */
export function recolour(
  { width, height, data }: Image,
  change: (red: number, green: number, blue: number) => readonly [number, number, number],
): Image {
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = change(data[at], data[at + 1], data[at + 2])
    result[at] = red
    result[at + 1] = green
    result[at + 2] = blue
  }
  return { width, height, data: result }
}

/** The changed image where the matte is 1, the original where it is 0. */
export function within(image: Image, changed: Image, matte: Matte): Image {
  const data = image.data.slice()
  for (let at = 0; at < data.length; at++) data[at] += (changed.data[at] - data[at]) * matte[at >> 2]
  return { ...image, data }
}
