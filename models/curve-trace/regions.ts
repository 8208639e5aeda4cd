import type { Colour } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf } from '@atelier/media/image/resized.ts'
import { kMeansPalette, nearestColour } from './k-means-palette.ts'

/** An image in few colours: for each pixel the label of its colour, 0 where it is transparent. */
export type Regions = {
  readonly width: number
  readonly height: number
  readonly labels: Uint16Array
  /** By label; the first one is unused. */
  readonly colours: readonly Colour[]
}

/** Labels each pixel with the nearest colour of the image's palette. */
export async function regionsOf(image: Image, count: number): Promise<Regions> {
  const { width, height, data } = image
  // The median removes soft edges between regions, which would become thin regions of their own.
  const filtered = await pixelsOf(asSharp(image).removeAlpha().median(3).ensureAlpha())
  const colours = kMeansPalette(image, count)
  const labels = new Uint16Array(width * height)
  for (let pixel = 0, at = 0; pixel < labels.length; pixel++, at += 4) {
    if (data[at + 3] < 128) continue
    labels[pixel] =
      1 + nearestColour(colours, filtered.data[at], filtered.data[at + 1], filtered.data[at + 2])
  }
  return { width, height, labels, colours: [[0, 0, 0], ...colours] }
}

/**
 * Merges regions of fewer pixels than `smallest` into the neighbour with the most similar colour, the smallest first. Thin
 * threads between similar colours are merged too, however long they are.
 */
export function absorbSpecks(regions: Regions, smallest: number): void {
  for (let pixels = 2; pixels < smallest; pixels *= 2) absorb(regions, pixels)
  absorb(regions, smallest)
}

function absorb({ width, height, labels, colours }: Regions, smallest: number): void {
  const colourDistance = (one: number, other: number) =>
    one === 0 || other === 0
      ? Infinity
      : colours[one].reduce((sum, value, channel) => sum + (value - colours[other][channel]) ** 2, 0)
  const seen = new Uint8Array(labels.length)
  for (let start = 0; start < labels.length; start++) {
    if (seen[start]) continue
    const own = labels[start]
    const area = [start]
    const touched = new Set<number>()
    let border = 0
    seen[start] = 1
    for (let index = 0; index < area.length; index++) {
      const pixel = area[index]
      const x = pixel % width
      const neighbours = [
        x > 0 ? pixel - 1 : -1,
        x + 1 < width ? pixel + 1 : -1,
        pixel - width,
        pixel + width < width * height ? pixel + width : -1,
      ]
      for (const neighbour of neighbours) {
        if (neighbour < 0) continue
        const label = labels[neighbour]
        if (label !== own) {
          touched.add(label)
          border++
        } else if (!seen[neighbour]) {
          seen[neighbour] = 1
          area.push(neighbour)
        }
      }
    }
    const [closest] = [...touched].toSorted(
      (one, other) => colourDistance(own, one) - colourDistance(own, other),
    )
    if (closest === undefined) continue
    // Gradients produce threads where two similar colours meet; a thread in a distinct colour is a drawn line.
    const isThread = area.length < border * 0.75 && colourDistance(own, closest) < 30 ** 2
    if (area.length >= smallest && !isThread) continue
    for (const pixel of area) labels[pixel] = closest
  }
}
