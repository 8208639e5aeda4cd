import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { mouthColourAt, mouthColoursOf, type MouthColours } from './inside-mouth.ts'
import { heightAt, type MouthShape } from './mouth-shape.ts'

/** The pose of a mouth at one moment of speech. */
export type MouthPose = {
  /** How far the lips are apart, in widths of the mouth. */
  readonly gap: number
  /** The width relative to the mouth at rest: less than 1 for an o, more for an e. */
  readonly breadth: number
}

/** How far from its centre the mouth moves the face, in widths of the mouth. */
const REACH = 1.05
/** The upper lip's share of the opening. */
const UPPER_LIP_SHARE = 0.16
/** The chin moves less than the lower lip. */
const CHIN_SHARE = 0.62

/**
 * Opens or closes the mouth of an image. In each column the lips move apart unchanged, the skin between them and nose
 * or chin is stretched, and the inside of the mouth is painted.
 */
export function openMouth(image: Image, mouth: MouthShape, pose: MouthPose): Image {
  const { width, height } = image
  const data = new Uint8ClampedArray(image.data)
  const colours = mouthColoursOf(image, mouth)
  const [middleX, middleY] = mouth.middle
  const [alongX, alongY] = mouth.along
  const end = mouth.chin + 0.55
  const radius = Math.hypot(REACH, Math.max(end, -mouth.nose)) * mouth.width
  const [left, right] = within(middleX, radius, width)
  const [top, bottom] = within(middleY, radius, height)
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const across = ((x - middleX) * alongX + (y - middleY) * alongY) / mouth.width
      const down = ((y - middleY) * alongX - (x - middleX) * alongY) / mouth.width
      if (Math.abs(across) >= REACH || down <= mouth.nose || down >= end) continue
      const from = sourceOf(across, down, mouth, pose, end)
      const sourceX = middleX + (from.across * alongX - from.down * alongY) * mouth.width
      const sourceY = middleY + (from.across * alongY + from.down * alongX) * mouth.width
      writePixel(data, (y * width + x) * 4, image, sourceX, sourceY, from, colours)
    }
  }
  return { width, height, data }
}

type Source = {
  readonly across: number
  readonly down: number
  /** How much of the pixel lies between the lips, from 0 to 1. */
  readonly inside: number
  /** Its position from the upper lip, 0, to the lower one, 1. */
  readonly depth: number
  readonly gap: number
}

/** The source position of a pixel in the original image. */
function sourceOf(
  shownAcross: number,
  shownDown: number,
  mouth: MouthShape,
  { gap, breadth }: MouthPose,
  end: number,
): Source {
  // The width changes only near the mouth, and not at the nose.
  const near =
    Math.exp(-((shownDown * 1.6) ** 2)) *
    smoothstep(REACH, 0.35, Math.abs(shownAcross)) *
    smoothstep(mouth.nose, mouth.nose * 0.35, shownDown)
  const across = shownAcross / (1 + (breadth - 1) * near)
  const between = Math.max(0, 1 - (2 * across) ** 2) ** 0.85
  const jaw = smoothstep(REACH, 0, Math.abs(across))
  const upperInner = heightAt(mouth.upperInner, across)
  const lowerInner = heightAt(mouth.lowerInner, across)
  const wanted = gap * between
  const move = wanted - (lowerInner - upperInner)
  const up = -move * UPPER_LIP_SHARE
  const down = move * (1 - UPPER_LIP_SHARE)
  const chin = Math.max(0, gap) * 0.84 * CHIN_SHARE * jaw
  // The source and target rows of the landmarks in this column, from top to bottom.
  const upperOuter = heightAt(mouth.upperOuter, across)
  const lowerOuter = heightAt(mouth.lowerOuter, across)
  // prettier-ignore
  const sourceRows = [mouth.nose, upperOuter, upperInner, lowerInner, lowerOuter, mouth.chin, end]
  // prettier-ignore
  const targetRows = [mouth.nose, upperOuter + up, upperInner + up, lowerInner + down, lowerOuter + down, mouth.chin + chin, end]
  let section = 0
  while (section < 5 && shownDown > targetRows[section + 1]) section++
  const share =
    (shownDown - targetRows[section]) / Math.max(1e-4, targetRows[section + 1] - targetRows[section])
  const pixel = 0.8 / mouth.width
  const belowLip = shownDown - targetRows[2]
  const isBetween = section === 2
  // Visible teeth stay with the upper lip; what appears below them is painted.
  const seen = isBetween
    ? upperInner + belowLip
    : sourceRows[section] + (sourceRows[section + 1] - sourceRows[section]) * Math.min(1, Math.max(0, share))
  const isNew = smoothstep(-pixel, pixel * 2, upperInner + belowLip - lowerInner)
  const isLip =
    smoothstep(-pixel, pixel, belowLip) *
    smoothstep(-pixel, pixel, targetRows[3] - shownDown) *
    smoothstep(0, 0.02, wanted)
  return {
    across,
    down: isBetween ? Math.min(seen, lowerInner) : seen,
    inside: isLip * isNew,
    depth: Math.min(1, Math.max(0, belowLip / Math.max(1e-4, wanted))),
    gap: wanted,
  }
}

function writePixel(
  data: Uint8ClampedArray,
  at: number,
  { width, height, data: before }: Image,
  x: number,
  y: number,
  { across, inside, depth, gap }: Source,
  colours: MouthColours,
): void {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [right, lower] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))]
  const from = (row * width + column) * 4
  for (let channel = 0; channel < 3; channel++) {
    const above = before[from + channel] * (1 - right) + before[from + 4 + channel] * right
    const below =
      before[from + width * 4 + channel] * (1 - right) + before[from + width * 4 + 4 + channel] * right
    const seen = above + (below - above) * lower
    const held = mouthColourAt(colours, channel, across, depth, gap)
    data[at + channel] = seen + (held - seen) * inside
  }
}

const within = (middle: number, radius: number, length: number): [number, number] => [
  Math.max(0, Math.floor(middle - radius)),
  Math.min(length, Math.ceil(middle + radius)),
]
