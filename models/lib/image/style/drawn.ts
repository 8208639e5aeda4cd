import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Rng } from '../../random/rng.ts'
import { fractal, noiseOf, type Noise } from '../../random/noise.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane, stretchContrast, type Plane } from '../planes/plane.ts'

type Size = Pick<Image, 'width' | 'height'>
/** Draws images on the same paper with the same strokes, so that the frames of a video do not flicker. */
type Drawing = (image: Image) => Image

export const pencil = (image: Image, rng: Rng) => pencilOf(image, rng)(image)
export const ink = (image: Image, rng: Rng) => inkOf(image, rng)(image)
export const charcoal = (image: Image, rng: Rng) => charcoalOf(image, rng)(image)

/** Pencil: fine outlines, and shading by parallel strokes. */
export function pencilOf(size: Size, rng: Rng): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(rng)
  const strokes = planeOf(
    size,
    (x, y) => hatch(noise, x, y, unit / 340, 0.9) * 0.65 + hatch(noise, x, y, unit / 340, 0.55) * 0.35,
  )
  const tooth = planeOf(size, (x, y) => 0.78 + noise(x / 1.7, y / 1.7) * 0.3)
  return (image) => {
    const luma = stretchContrast(lumaPlane(image))
    const outline = outlines(luma, unit / 700, 14)
    const tone = blurred(luma, unit / 260).data
    return onPaper(image, (at) => {
      const dark = 1 - tone[at] / 255
      const shading = smoothstep(0.05, 0.85, dark) * (0.8 + strokes[at] * 0.62)
      return Math.min(0.93, shading * 0.92 + (1 - outline[at]) * 0.8) * tooth[at]
    })
  }
}

/** Ink: black outlines, with hatching that becomes cross-hatching where it is darker. */
export function inkOf(size: Size, rng: Rng): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(rng)
  const pitch = Math.max(3, unit / 170)
  const wobble = planeOf(size, (x, y) => fractal(noise, x / (pitch * 9), y / (pitch * 9), 2) * pitch * 0.8)
  return (image) => {
    const luma = stretchContrast(lumaPlane(image))
    const outline = outlines(luma, unit / 480, 24)
    const tone = blurred(luma, unit / 200).data
    return onPaper(image, (at, x, y) => {
      const dark = 1 - tone[at] / 255
      let share = 1 - outline[at]
      for (const { from, sin, cos } of layers) {
        if (dark < from) break
        const across = (x * sin - y * cos + wobble[at]) / pitch
        const distance = Math.abs(across - Math.floor(across) - 0.5)
        const wide = 0.1 + smoothstep(from, from + 0.3, dark) * 0.17
        share = Math.max(share, smoothstep(wide + 0.5 / pitch, wide - 0.5 / pitch, distance))
      }
      return share * 0.95
    })
  }
}

/** The darkness at which each layer of hatching begins, and its angle. */
const layers = [
  [0.34, 0.785],
  [0.54, -0.785],
  [0.72, 0],
  [0.84, 1.571],
].map(([from = 0, angle = 0]) => ({ from, sin: Math.sin(angle), cos: Math.cos(angle) }))

/** Charcoal: broad, soft and smudged, with deep blacks. */
export function charcoalOf(size: Size, rng: Rng): Drawing {
  const unit = unitOf(size)
  const noise = noiseOf(rng)
  const rubbed = planeOf(
    size,
    (x, y) => fractal(noise, (x + y * 0.7) / (unit / 40), (y - x * 0.7) / (unit / 160), 3) * 0.3,
  )
  const grain = planeOf(size, (x, y) => 0.82 + fractal(noise, x / (unit / 420), y / (unit / 420), 2) * 0.75)
  return (image) => {
    const luma = stretchContrast(lumaPlane(image))
    const tone = blurred(luma, unit / 150).data
    const outline = outlines(luma, unit / 260, 10)
    return onPaper(image, (at) => {
      const dark = smoothstep(0.12, 0.88, 1 - tone[at] / 255)
      const covered = dark * 1.05 + rubbed[at] * (0.3 + dark) + (1 - outline[at]) * 0.55
      return smoothstep(0.02, 1, covered * grain[at]) * 0.96
    })
  }
}

function planeOf({ width, height }: Size, valueAt: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width)))
}

const unitOf = ({ width, height }: Size) => Math.sqrt(width * height)

/** 0 on an outline and 1 elsewhere: a thresholded difference of Gaussians. */
function outlines(luma: Plane, deviation: number, sharpness: number): Float32Array {
  const fine = blurred(luma, Math.max(0.7, deviation)).data
  const broad = blurred(luma, Math.max(2.2, deviation * 1.8)).data
  return fine.map(
    (value, at) =>
      1 - smoothstep(0.9, 3.4, ((broad[at] - value) / (12 + broad[at] * 0.08)) * sharpness * 0.35),
  )
}

/** Parallel strokes at an angle, with random variation. */
function hatch(noise: Noise, x: number, y: number, wide: number, angle: number): number {
  const along = (x * Math.cos(angle) + y * Math.sin(angle)) / (wide * 16)
  const across = (x * Math.sin(angle) - y * Math.cos(angle)) / Math.max(1.1, wide)
  return noise(along, across)
}

const [paper, lead] = [
  [250, 248, 243],
  [34, 34, 38],
]

/** Draws with the darkness of each pixel, from 0 for bare paper to 1. */
function onPaper({ width, height }: Image, darknessAt: (at: number, x: number, y: number) => number): Image {
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const share = Math.min(1, Math.max(0, darknessAt(at, x, y)))
      for (let part = 0; part < 3; part++)
        result.data[at * 4 + part] = paper[part] + (lead[part] - paper[part]) * share
      result.data[at * 4 + 3] = 255
    }
  }
  return result
}
