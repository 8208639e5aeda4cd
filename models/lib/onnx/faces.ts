import { blank, type Image } from '@atelier/media/image/image.ts'
import { asSharp, pixelsOf, resized } from '@atelier/media/image/resized.ts'
import { faceDetector, faceLandmarker, LANDMARK_SIDE } from './face-network.ts'
import type { Planes } from './runtime.ts'

/** Part of an image, in its pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}
export type Point = readonly [x: number, y: number]

/**
 * A face and its 68 landmarks: 0–16 the jaw from ear to ear, 17–26 the brows, 27–35 the nose, 36–47 the eyes, 48–67 the
 * mouth.
 */
export type Face = { readonly box: Box; readonly points: readonly Point[] }

type Detection = Box & { readonly score: number }

/** The detector finds large faces in a small image and small ones in a large image. */
const SIDES = [320, 640]

/** Width and height of the five anchor boxes, in cells. */
const ANCHORS = [
  [1.603231, 2.094468],
  [6.041143, 7.080126],
  [2.882459, 3.518061],
  [4.266906, 5.178857],
  [9.041765, 10.66308],
] as const

const MIN_SCORE = 0.5
const MAX_OVERLAP = 0.35
const MAX_FACES = 12

/** All faces, the largest first. */
export async function findFaces(image: Image): Promise<Face[]> {
  const found = (await Promise.all(SIDES.map((side) => detect(image, side)))).flat()
  const faces: Detection[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (faces.every((other) => intersectionOverUnion(one, other) < MAX_OVERLAP)) faces.push(one)
  }
  const largest = faces.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MAX_FACES)
  const marked = await Promise.all(
    largest.map(async (box) => ({ box, points: await landmarksIn(image, box) })),
  )
  return marked.filter(isPlausible)
}

/** False detections, such as an elbow, have landmarks that lie close together. */
export function isPlausible({ box, points }: Face): boolean {
  const [eyes, mouth] = [centroid(points.slice(36, 48)), centroid(points.slice(48))]
  return Math.hypot(mouth[0] - eyes[0], mouth[1] - eyes[1]) > box.height * 0.25
}

export function centroid(points: readonly Point[]): Point {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  return [mean(0), mean(1)]
}

/** Pads the image to a square at its upper left, as in the training of the network. */
async function detect(image: Image, side: number): Promise<Detection[]> {
  const scale = side / Math.max(image.width, image.height)
  const small = await resized(
    image,
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  return decodeBoxes(
    await (
      await faceDetector()
    )(planesOf(small, side, 0, 0, [117.001, 114.697, 97.404])),
    side,
    image,
  )
}

/** Decodes the output of the network for an image that was scaled to the side of the square. */
export function decodeBoxes(
  values: Float32Array,
  side: number,
  image: Pick<Image, 'width' | 'height'>,
): Detection[] {
  const scale = side / Math.max(image.width, image.height)
  const cells = side / 32
  const area = cells * cells
  const found: Detection[] = []
  for (let cell = 0; cell < area; cell++) {
    for (const [anchor, [anchorWidth, anchorHeight]] of ANCHORS.entries()) {
      const value = (of: number) => values[(anchor * 5 + of) * area + cell]
      const score = sigmoid(value(4))
      if (score < MIN_SCORE) continue
      const unit = 32 / scale
      const [width, height] = [
        Math.exp(value(2)) * anchorWidth * unit,
        Math.exp(value(3)) * anchorHeight * unit,
      ]
      const x = ((cell % cells) + sigmoid(value(0))) * unit
      const y = (Math.floor(cell / cells) + sigmoid(value(1))) * unit
      // The network also finds faces in the black padding.
      if (x >= image.width || y >= image.height) continue
      found.push({ left: x - width / 2, top: y - height / 2, width, height, score })
    }
  }
  return found
}

/** The 68 landmarks of the face in a box. */
export async function landmarksIn(image: Image, box: Box): Promise<Point[]> {
  const left = Math.max(0, Math.floor(box.left))
  const top = Math.max(0, Math.floor(box.top))
  const width = Math.min(image.width, Math.ceil(box.left + box.width)) - left
  const height = Math.min(image.height, Math.ceil(box.top + box.height)) - top
  const scale = LANDMARK_SIDE / Math.max(width, height)
  const crop = await pixelsOf(asSharp(image).extract({ left, top, width, height }))
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
    left + (values[index * 2] * LANDMARK_SIDE - padX) / scale,
    top + (values[index * 2 + 1] * LANDMARK_SIDE - padY) / scale,
  ])
}

/** The image in a black square, minus the mean colour of the training data. */
function planesOf(image: Image, side: number, left: number, top: number, means: readonly number[]): Planes {
  const square = blank(side, side)
  for (let y = 0; y < image.height; y++) {
    const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4)
    square.data.set(row, ((top + y) * side + left) * 4)
  }
  const values = new Float32Array(3 * side * side)
  for (let at = 0; at < side * side; at++) {
    for (let channel = 0; channel < 3; channel++)
      values[channel * side * side + at] = (square.data[at * 4 + channel] - means[channel]) / 255
  }
  return { channels: 3, width: side, height: side, values }
}

function intersectionOverUnion(one: Box, other: Box): number {
  const across = Math.min(one.left + one.width, other.left + other.width) - Math.max(one.left, other.left)
  const down = Math.min(one.top + one.height, other.top + other.height) - Math.max(one.top, other.top)
  const both = Math.max(0, across) * Math.max(0, down)
  return both / (one.width * one.height + other.width * other.height - both)
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))
