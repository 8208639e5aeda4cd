import type { Image } from '@atelier/media/image/image.ts'
import type { Clause } from './clause.ts'
import type { OperationName } from './operations.ts'

/** What an operation does to an image. */
export type Edit = (image: Image, clause: Clause) => Image | Promise<Image>
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
