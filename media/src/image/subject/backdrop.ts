import type { Picture } from '../pixels/picture.ts'

/**
 * What a plain wall would show where a subject stands before it: red, green and blue in the upper left corner, and how
 * they change from pixel to pixel.
 */
export type Backdrop = readonly { readonly level: number; readonly across: number; readonly down: number }[]

/** Of the pixels along the edges of the picture, so many must show the backdrop. */
const LEAST_OF_EDGES = 0.6

/** Above this difference of its channels a backdrop is vivid. */
const VIVID = 90

export function shadeOf(backdrop: Backdrop, x: number, y: number, channel: number): number {
  const { level, across, down } = backdrop[channel]!
  return level + across * x + down * y
}

/**
 * The plane through the colours along the edges, fitted again without those that lie off it: the subject may touch them.
 * Null where they vary too much to be one.
 */
export function findBackdrop(picture: Picture): Backdrop | null {
  let pixels = edgesOf(picture)
  const all = pixels.length
  let backdrop = medianOf(picture, pixels)
  for (const tolerance of [60, 40, 25]) {
    pixels = edgesOf(picture).filter(([x, y]) => distance(picture, backdrop, x, y) < tolerance)
    if (pixels.length < all * LEAST_OF_EDGES) return null
    backdrop = planeThrough(picture, pixels)
  }
  return backdrop
}

function edgesOf({ width, height }: Picture): (readonly [number, number])[] {
  const across = Array.from({ length: width }, (_, x) => [[x, 0] as const, [x, height - 1] as const])
  const down = Array.from({ length: height }, (_, y) => [[0, y] as const, [width - 1, y] as const])
  return [...across, ...down].flat()
}

function medianOf({ width, data }: Picture, pixels: readonly (readonly [number, number])[]): Backdrop {
  const medians = [0, 1, 2].map((channel) => {
    const values = pixels.map(([x, y]) => data[(y * width + x) * 4 + channel]!)
    return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!
  })
  return medians.map((level) => ({ level, across: 0, down: 0 }))
}

/** Least squares. Along the edges of a rectangle the places across and down vary by themselves, so each has its slope. */
function planeThrough({ width, data }: Picture, pixels: readonly (readonly [number, number])[]): Backdrop {
  const [middleX, middleY] = [mean(pixels.map(([x]) => x)), mean(pixels.map(([, y]) => y))]
  const spread = (index: 0 | 1, middle: number) =>
    pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) ** 2, 1)
  const [spreadX, spreadY] = [spread(0, middleX), spread(1, middleY)]
  return [0, 1, 2].map((channel) => {
    const value = (x: number, y: number) => data[(y * width + x) * 4 + channel]!
    const level = mean(pixels.map(([x, y]) => value(x, y)))
    const slope = (index: 0 | 1, middle: number, by: number) =>
      pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) * (value(...pixel) - level), 0) / by
    const [across, down] = [slope(0, middleX, spreadX), slope(1, middleY, spreadY)]
    return { level: level - across * middleX - down * middleY, across, down }
  })
}

function distance({ width, data }: Picture, backdrop: Backdrop, x: number, y: number): number {
  const at = (y * width + x) * 4
  return Math.hypot(...[0, 1, 2].map((channel) => data[at + channel]! - shadeOf(backdrop, x, y, channel)))
}

/** Whether it is a colour that hardly any subject has: a green or a blue screen. */
export function isVivid(backdrop: Backdrop, { width, height }: Picture): boolean {
  const colour = [0, 1, 2].map((channel) => shadeOf(backdrop, width / 2, height / 2, channel))
  return Math.max(...colour) - Math.min(...colour) > VIVID
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
