import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { insideAt, paintOf, type Paint } from './inside-mouth.ts'
import { heightAt, type MouthShape } from './mouth-shape.ts'

/** What a voice does to a mouth at a moment. */
export type Speaking = {
  /** How far the lips are apart, in widths of the mouth. */
  readonly gap: number
  /** How broad the mouth is beside its own width: less than 1 for an o, more for an e. */
  readonly breadth: number
}

/** How far from its middle the face moves with the mouth, in widths of the mouth. */
const REACH = 1.05
/** Of what the lips part, the upper one does this share. */
const UPPER = 0.16
/** The chin goes down with the lower lip, but not as far. */
const CHIN = 0.62

/**
 * The picture with the mouth opened or closed: in each column the lips are moved apart as they are, the skin between them,
 * nose and chin gives way, and what the lips held is seen between them. Nothing else changes.
 */
export function openMouth(picture: Picture, mouth: MouthShape, speaking: Speaking): Picture {
  const { width, height } = picture
  const data = new Uint8ClampedArray(picture.data)
  const paint = paintOf(picture, mouth)
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
      const from = sourceOf(across, down, mouth, speaking, end)
      const sourceX = middleX + (from.across * alongX - from.down * alongY) * mouth.width
      const sourceY = middleY + (from.across * alongY + from.down * alongX) * mouth.width
      put(data, (y * width + x) * 4, picture, sourceX, sourceY, from, paint)
    }
  }
  return { width, height, data }
}

type Source = {
  readonly across: number
  readonly down: number
  /** How much of the pixel lies between the lips, from 0 to 1. */
  readonly inside: number
  /** How far it is on the way from the upper lip to the lower one. */
  readonly depth: number
  readonly gap: number
}

/** Where what is seen at a place was before the mouth moved. */
function sourceOf(
  shownAcross: number,
  shownDown: number,
  mouth: MouthShape,
  { gap, breadth }: Speaking,
  end: number,
): Source {
  // Breadth is of the mouth alone, and nothing of it is left where the nose begins.
  const near =
    Math.exp(-((shownDown * 1.6) ** 2)) *
    ease(REACH, 0.35, Math.abs(shownAcross)) *
    ease(mouth.nose, mouth.nose * 0.35, shownDown)
  const across = shownAcross / (1 + (breadth - 1) * near)
  const between = Math.max(0, 1 - (2 * across) ** 2) ** 0.85
  const jaw = ease(REACH, 0, Math.abs(across))
  const upperInner = heightAt(mouth.upperInner, across)
  const lowerInner = heightAt(mouth.lowerInner, across)
  const wanted = gap * between
  const move = wanted - (lowerInner - upperInner)
  const up = -move * UPPER
  const down = move * (1 - UPPER)
  const chin = Math.max(0, gap) * 0.84 * CHIN * jaw
  // In each column, top to bottom: where it was, and where it goes.
  const upperOuter = heightAt(mouth.upperOuter, across)
  const lowerOuter = heightAt(mouth.lowerOuter, across)
  // prettier-ignore
  const was = [mouth.nose, upperOuter, upperInner, lowerInner, lowerOuter, mouth.chin, end]
  // prettier-ignore
  const goes = [mouth.nose, upperOuter + up, upperInner + up, lowerInner + down, lowerOuter + down, mouth.chin + chin, end]
  let part = 0
  while (part < 5 && shownDown > goes[part + 1]!) part++
  const share = (shownDown - goes[part]!) / Math.max(1e-4, goes[part + 1]! - goes[part]!)
  const pixel = 0.8 / mouth.width
  const belowLip = shownDown - goes[2]!
  const isBetween = part === 2
  // Teeth that show stay with the upper lip; what comes into view below them is painted.
  const seen = isBetween
    ? upperInner + belowLip
    : was[part]! + (was[part + 1]! - was[part]!) * Math.min(1, Math.max(0, share))
  const isNew = ease(-pixel, pixel * 2, upperInner + belowLip - lowerInner)
  const isLip =
    ease(-pixel, pixel, belowLip) * ease(-pixel, pixel, goes[3]! - shownDown) * ease(0, 0.02, wanted)
  return {
    across,
    down: isBetween ? Math.min(seen, lowerInner) : seen,
    inside: isLip * isNew,
    depth: Math.min(1, Math.max(0, belowLip / Math.max(1e-4, wanted))),
    gap: wanted,
  }
}

function put(
  data: Uint8ClampedArray,
  at: number,
  { width, height, data: before }: Picture,
  x: number,
  y: number,
  { across, inside, depth, gap }: Source,
  paint: Paint,
): void {
  const column = Math.min(width - 2, Math.max(0, Math.floor(x)))
  const row = Math.min(height - 2, Math.max(0, Math.floor(y)))
  const [right, lower] = [Math.min(1, Math.max(0, x - column)), Math.min(1, Math.max(0, y - row))]
  const from = (row * width + column) * 4
  for (let part = 0; part < 3; part++) {
    const above = before[from + part]! * (1 - right) + before[from + 4 + part]! * right
    const below =
      before[from + width * 4 + part]! * (1 - right) + before[from + width * 4 + 4 + part]! * right
    const seen = above + (below - above) * lower
    const held = insideAt(paint, part, across, depth, gap)
    data[at + part] = seen + (held - seen) * inside
  }
}

const within = (middle: number, radius: number, length: number): [number, number] => [
  Math.max(0, Math.floor(middle - radius)),
  Math.min(length, Math.ceil(middle + radius)),
]
