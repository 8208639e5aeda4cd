import type { Colour } from '../colour/colour.ts'
import type { Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf } from '../pixels/resized.ts'
import { fewColours, nearest } from './few-colours.ts'

/** A picture in few colours: for each pixel the number of its colour, 0 where one sees through. */
export type Regions = {
  readonly width: number
  readonly height: number
  readonly labels: Uint16Array
  /** By number; the first stands for none. */
  readonly colours: readonly Colour[]
}

/** The picture in its most fitting colours. */
export async function regionsOf(picture: Picture, count: number): Promise<Regions> {
  const { width, height, data } = picture
  // Soft edges between two areas would become thin areas of their own.
  const calm = await pixelsOf(asSharp(picture).removeAlpha().median(3).ensureAlpha())
  const colours = fewColours(picture, count)
  const labels = new Uint16Array(width * height)
  for (let pixel = 0, at = 0; pixel < labels.length; pixel++, at += 4) {
    if (data[at + 3]! < 128) continue
    labels[pixel] = 1 + nearest(colours, calm.data[at]!, calm.data[at + 1]!, calm.data[at + 2]!)
  }
  return { width, height, labels, colours: [[0, 0, 0], ...colours] }
}

/**
 * Gives areas of fewer pixels than `smallest` the number of the neighbour that looks most like them, the smallest first.
 * Threads between two colours that are alike go the same way, however long they are.
 */
export function absorbSpecks(regions: Regions, smallest: number): void {
  for (let pixels = 2; pixels < smallest; pixels *= 2) absorb(regions, pixels)
  absorb(regions, smallest)
}

function absorb({ width, height, labels, colours }: Regions, smallest: number): void {
  const apart = (one: number, other: number) =>
    one === 0 || other === 0
      ? Infinity
      : colours[one]!.reduce((sum, value, channel) => sum + (value - colours[other]![channel]!) ** 2, 0)
  const seen = new Uint8Array(labels.length)
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue
    const own = labels[start]!
    const area = [start]
    const touched = new Set<number>()
    let border = 0
    seen[start] = 1
    for (let index = 0; index < area.length; index++) {
      const pixel = area[index]!
      const x = pixel % width
      const neighbours = [
        x > 0 ? pixel - 1 : -1,
        x + 1 < width ? pixel + 1 : -1,
        pixel - width,
        pixel + width < width * height ? pixel + width : -1,
      ]
      for (const neighbour of neighbours) {
        if (neighbour < 0) continue
        const label = labels[neighbour]!
        if (label !== own) {
          touched.add(label)
          border++
        } else if (!seen[neighbour]) {
          seen[neighbour] = 1
          area.push(neighbour)
        }
      }
    }
    const [closest] = [...touched].toSorted((one, other) => apart(own, one) - apart(own, other))
    if (closest === undefined) continue
    // Where light fades, two colours meet in threads; a thread of a colour of its own is a drawn line.
    const isThread = area.length < border * 0.75 && apart(own, closest) < 30 ** 2
    if (area.length >= smallest && !isThread) continue
    for (const pixel of area) labels[pixel] = closest
  }
}
