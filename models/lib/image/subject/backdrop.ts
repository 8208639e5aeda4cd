import type { Image } from '@atelier/media/image/image.ts'

/** The colour of a plain backdrop as a linear gradient: each channel at the upper left corner, and its change per pixel. */
export type Backdrop = readonly { readonly level: number; readonly across: number; readonly down: number }[]

/** The share of pixels along the image border that must show the backdrop. */
const MIN_BORDER_SHARE = 0.6

/** A backdrop whose channels differ by more than this counts as vivid. */
const VIVID = 90

export function backdropAt(backdrop: Backdrop, x: number, y: number, channel: number): number {
  const { level, across, down } = backdrop[channel]
  return level + across * x + down * y
}

/**
 * Fits a linear gradient to the colours along the image border, repeatedly without outliers, because the subject may touch
 * the border. Null if the colours vary too much.
 */
export function findBackdrop(image: Image): Backdrop | null {
  let pixels = edgesOf(image)
  const all = pixels.length
  let backdrop = medianOf(image, pixels)
  for (const tolerance of [60, 40, 25]) {
    pixels = edgesOf(image).filter(([x, y]) => distance(image, backdrop, x, y) < tolerance)
    if (pixels.length < all * MIN_BORDER_SHARE) return null
    backdrop = planeThrough(image, pixels)
  }
  return backdrop
}

function edgesOf({ width, height }: Image): (readonly [number, number])[] {
  const across = Array.from({ length: width }, (_, x) => [[x, 0] as const, [x, height - 1] as const])
  const down = Array.from({ length: height }, (_, y) => [[0, y] as const, [width - 1, y] as const])
  return [...across, ...down].flat()
}

function medianOf({ width, data }: Image, pixels: readonly (readonly [number, number])[]): Backdrop {
  const medians = [0, 1, 2].map((channel) => {
    const values = pixels.map(([x, y]) => data[(y * width + x) * 4 + channel])
    return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]
  })
  return medians.map((level) => ({ level, across: 0, down: 0 }))
}

/** Least squares. Along the border of a rectangle x and y are uncorrelated, so each slope can be fitted separately. */
function planeThrough({ width, data }: Image, pixels: readonly (readonly [number, number])[]): Backdrop {
  const [middleX, middleY] = [mean(pixels.map(([x]) => x)), mean(pixels.map(([, y]) => y))]
  const spread = (index: 0 | 1, middle: number) =>
    pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) ** 2, 1)
  const [spreadX, spreadY] = [spread(0, middleX), spread(1, middleY)]
  return [0, 1, 2].map((channel) => {
    const value = (x: number, y: number) => data[(y * width + x) * 4 + channel]
    const level = mean(pixels.map(([x, y]) => value(x, y)))
    const slope = (index: 0 | 1, middle: number, by: number) =>
      pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) * (value(...pixel) - level), 0) / by
    const [across, down] = [slope(0, middleX, spreadX), slope(1, middleY, spreadY)]
    return { level: level - across * middleX - down * middleY, across, down }
  })
}

function distance({ width, data }: Image, backdrop: Backdrop, x: number, y: number): number {
  const at = (y * width + x) * 4
  return Math.hypot(...[0, 1, 2].map((channel) => data[at + channel] - backdropAt(backdrop, x, y, channel)))
}

/** Whether it is a colour that hardly any subject has, as a green or blue screen. */
export function isVivid(backdrop: Backdrop, { width, height }: Image): boolean {
  const colour = [0, 1, 2].map((channel) => backdropAt(backdrop, width / 2, height / 2, channel))
  return Math.max(...colour) - Math.min(...colour) > VIVID
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
