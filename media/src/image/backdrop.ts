import { InvalidInput } from '../program.ts'
import { boxMean } from './box-mean.ts'
import { fillWithin } from './fill-within.ts'
import type { Matte } from './guided-filter.ts'
import type { Picture } from './picture.ts'
import { softened } from './soften.ts'

/** A colour for each place: what the backdrop would show where the subject stands before it. */
type Backdrop = (x: number, y: number, channel: number) => number

/** Of the pixels along the edges of the picture, so many must show the backdrop. */
const LEAST_OF_EDGES = 0.6

/** How far colours may be from the backdrop, from 0 to 441, and still be part of it; and from where on none of it is. */
const NEAR = 14
const FAR = 48

/** How many pixels wide an edge may be that is not quite in focus. */
const EDGE = 3

/** Above this difference of its channels a backdrop is a colour that hardly any subject has: a green or a blue screen. */
const VIVID = 90

/** How much of each pixel is in front of a backdrop of one colour, which may grow darker towards one side. */
export async function backdropMatte(picture: Picture): Promise<Matte> {
  const backdrop = findBackdrop(picture)
  const matte = differenceFrom(backdrop, picture)
  if (!isVivid(backdrop, picture)) fillWithin(matte, picture.width, picture.height)
  return soften(matte, backdrop, picture)
}

function differenceFrom(backdrop: Backdrop, { width, height, data }: Picture): Matte {
  const matte = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let squares = 0
      for (let channel = 0; channel < 3; channel++)
        squares += (data[at * 4 + channel]! - backdrop(x, y, channel)) ** 2
      matte[at] = Math.min(1, Math.max(0, (Math.sqrt(squares) - NEAR) / (FAR - NEAR)))
    }
  }
  return matte
}

/** At its edge a subject is seen in part: as far as the pixel is on the way from the backdrop to the subject nearby. */
async function soften(matte: Matte, backdrop: Backdrop, picture: Picture): Promise<Matte> {
  const { width, height, data } = picture
  const around = boxMean(matte.map(Math.round), width, height, EDGE)
  const within = new Uint8ClampedArray(data)
  for (let at = 0; at < matte.length; at++) {
    if (around[at]! > 0.999) matte[at] = 1
    within[at * 4 + 3] = around[at]! > 0.999 ? 255 : 0
  }
  const nearby = await softened({ ...picture, data: within }, EDGE * 2)
  for (let at = 0; at < matte.length; at++) {
    if (matte[at] === 0 || within[at * 4 + 3] || nearby.data[at * 4 + 3]! < 8) continue
    let [way, whole] = [0, 1]
    for (let channel = 0; channel < 3; channel++) {
      const from = backdrop(at % width, Math.floor(at / width), channel)
      const to = nearby.data[at * 4 + channel]! - from
      way += (data[at * 4 + channel]! - from) * to
      whole += to * to
    }
    matte[at] = Math.min(1, Math.max(0, way / whole))
  }
  return matte
}

/** The plane through the colours along the edges, fitted again without those that lie off it: the subject may touch them. */
function findBackdrop(picture: Picture): Backdrop {
  let pixels = edgesOf(picture)
  const all = pixels.length
  let backdrop = medianOf(picture, pixels)
  for (const tolerance of [60, 40, 25]) {
    pixels = edgesOf(picture).filter(([x, y]) => distance(picture, backdrop, x, y) < tolerance)
    if (pixels.length < all * LEAST_OF_EDGES) {
      throw new InvalidInput(
        'The picture has no plain backdrop: the colour along its edges varies. Send one whose subject stands before one colour, or choose a model that cuts a subject out of any photograph.',
      )
    }
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
  return (_x, _y, channel) => medians[channel]!
}

/** Least squares. Along the edges of a rectangle the places across and down vary by themselves, so each has its slope. */
function planeThrough({ width, data }: Picture, pixels: readonly (readonly [number, number])[]): Backdrop {
  const [middleX, middleY] = [mean(pixels.map(([x]) => x)), mean(pixels.map(([, y]) => y))]
  const spread = (index: 0 | 1, middle: number) =>
    pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) ** 2, 1)
  const [spreadX, spreadY] = [spread(0, middleX), spread(1, middleY)]
  const planes = [0, 1, 2].map((channel) => {
    const value = (x: number, y: number) => data[(y * width + x) * 4 + channel]!
    const level = mean(pixels.map(([x, y]) => value(x, y)))
    const slope = (index: 0 | 1, middle: number, by: number) =>
      pixels.reduce((sum, pixel) => sum + (pixel[index] - middle) * (value(...pixel) - level), 0) / by
    return { level, across: slope(0, middleX, spreadX), down: slope(1, middleY, spreadY) }
  })
  return (x, y, channel) => {
    const { level, across, down } = planes[channel]!
    return level + across * (x - middleX) + down * (y - middleY)
  }
}

function distance({ width, data }: Picture, backdrop: Backdrop, x: number, y: number): number {
  const at = (y * width + x) * 4
  return Math.hypot(...[0, 1, 2].map((channel) => data[at + channel]! - backdrop(x, y, channel)))
}

function isVivid(backdrop: Backdrop, { width, height }: Picture): boolean {
  const colour = [0, 1, 2].map((channel) => backdrop(width / 2, height / 2, channel))
  return Math.max(...colour) - Math.min(...colour) > VIVID
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
