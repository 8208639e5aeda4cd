import { blank, type Picture } from '../pixels/picture.ts'
import { asSharp, pixelsOf, resized } from '../pixels/resized.ts'
import { faceDetector, faceLandmarker, LANDMARK_SIDE } from './face-network.ts'
import type { Planes } from '../../neural/runtime.ts'

/** Part of a picture, in its pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Point = readonly [x: number, y: number]

/** A face and its 68 points: 0–16 the jaw from ear to ear, 17–26 the brows, 27–35 the nose, 36–47 the eyes, 48–67 the mouth. */
export type Face = { readonly box: Box; readonly points: readonly Point[] }

type Found = Box & { readonly score: number }

/** The detector finds large faces in a small picture and small ones in a large picture. */
const SIDES = [320, 640]

/** What a box of each of the five kinds is as wide and high as, in cells. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const

const LEAST_SCORE = 0.5
const MOST_OVERLAP = 0.35
const MOST_FACES = 12

/** All faces, the largest first. */
export async function findFaces(picture: Picture): Promise<Face[]> {
  const found = (await Promise.all(SIDES.map((side) => detect(picture, side)))).flat()
  const faces: Found[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (faces.every((other) => overlapOf(one, other) < MOST_OVERLAP)) faces.push(one)
  }
  const largest = faces.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MOST_FACES)
  const marked = await Promise.all(
    largest.map(async (box) => ({ box, points: await landmarksIn(picture, box) })),
  )
  return marked.filter(isPlausible)
}

/** On what is no face the points crowd together: an elbow has no mouth below its eyes. */
export function isPlausible({ box, points }: Face): boolean {
  const [eyes, mouth] = [middleOf(points.slice(36, 48)), middleOf(points.slice(48))]
  return Math.hypot(mouth[0] - eyes[0], mouth[1] - eyes[1]) > box.height * 0.25
}

export function middleOf(points: readonly Point[]): Point {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  return [mean(0), mean(1)]
}

/** In a square with the picture at its upper left, as the network was taught. */
async function detect(picture: Picture, side: number): Promise<Found[]> {
  const scale = side / Math.max(picture.width, picture.height)
  const small = await resized(
    picture,
    Math.max(1, Math.round(picture.width * scale)),
    Math.max(1, Math.round(picture.height * scale)),
  )
  return boxesFrom(
    await (
      await faceDetector()
    )(planesOf(small, side, 0, 0, [117.001, 114.697, 97.404])),
    side,
    picture,
  )
}

/** What the network says of a picture that was stretched to the side of its square. */
export function boxesFrom(
  values: Float32Array,
  side: number,
  picture: Pick<Picture, 'width' | 'height'>,
): Found[] {
  const scale = side / Math.max(picture.width, picture.height)
  const cells = side / 32
  const area = cells * cells
  const found: Found[] = []
  for (let cell = 0; cell < area; cell++) {
    for (const [kind, [anchorWidth, anchorHeight]] of ANCHORS.entries()) {
      const value = (of: number) => values[(kind * 5 + of) * area + cell]!
      const score = sigmoid(value(4))
      if (score < LEAST_SCORE) continue
      const unit = 32 / scale
      const [width, height] = [
        Math.exp(value(2)) * anchorWidth * unit,
        Math.exp(value(3)) * anchorHeight * unit,
      ]
      const x = ((cell % cells) + sigmoid(value(0))) * unit
      const y = (Math.floor(cell / cells) + sigmoid(value(1))) * unit
      // The network sees faces also in the black beside a picture that is no square.
      if (x >= picture.width || y >= picture.height) continue
      found.push({ left: x - width / 2, top: y - height / 2, width, height, score })
    }
  }
  return found
}

/** The 68 points of the face that fills a box. */
export async function landmarksIn(picture: Picture, box: Box): Promise<Point[]> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.min(picture.width, Math.ceil(box.left + box.width)) - left
  const height = Math.min(picture.height, Math.ceil(box.top + box.height)) - top
  const scale = LANDMARK_SIDE / Math.max(width, height)
  const crop = await pixelsOf(asSharp(picture).extract({ left, top, width, height }))
  const small = await resized(
    crop,
    Math.max(1, Math.round(width * scale)),
    Math.max(1, Math.round(height * scale)),
  )
  const padX = Math.floor((LANDMARK_SIDE - small.width) / 2)
  const padY = Math.floor((LANDMARK_SIDE - small.height) / 2)
  const planes = planesOf(small, LANDMARK_SIDE, padX, padY, [122.782, 117.001, 104.298])
  const values = await (await faceLandmarker())(planes)
  return Array.from({ length: 68 }, (_, index) => [
    left + (values[index * 2]! * LANDMARK_SIDE - padX) / scale,
    top + (values[index * 2 + 1]! * LANDMARK_SIDE - padY) / scale,
  ])
}

/** The picture in a black square, less the mean colour of many photographs. */
function planesOf(
  picture: Picture,
  side: number,
  left: number,
  top: number,
  means: readonly number[],
): Planes {
  const square = blank(side, side)
  for (let y = 0; y < picture.height; y++) {
    const row = picture.data.subarray(y * picture.width * 4, (y + 1) * picture.width * 4)
    square.data.set(row, ((top + y) * side + left) * 4)
  }
  const values = new Float32Array(3 * side * side)
  for (let at = 0; at < side * side; at++) {
    for (let channel = 0; channel < 3; channel++)
      values[channel * side * side + at] = (square.data[at * 4 + channel]! - means[channel]!) / 255
  }
  return { channels: 3, width: side, height: side, values }
}

/** Of what either box covers, the share that both do. */
function overlapOf(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  const both = Math.max(0, across) * Math.max(0, down)
  return both / (one.width * one.height + other.width * other.height - both)
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
