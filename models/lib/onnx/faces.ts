import { blank, type Image } from '@atelier/media/image/image.ts'
import { resized } from '@atelier/media/image/resized.ts'
import { once } from '../once.ts'
import { perImage } from '../per-image.ts'
import { landmarksOf, type Point } from './face-landmarks.ts'
import { meshInBox, type FaceMesh } from './face-mesh.ts'
import { ownWeights } from './own-weights.ts'
import { openNetwork, RuntimeMissing, type Planes } from './runtime.ts'

/** Part of an image, in its pixels. */
export type Box = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A face with its mesh, and those 68 points of the mesh that most work on faces needs. */
export type Face = { readonly box: Box; readonly mesh: FaceMesh; readonly points: readonly Point[] }

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

/** The mean colour of the training data. */
const MEANS = [117.001, 114.697, 97.404]

const MIN_SCORE = 0.5
const MAX_OVERLAP = 0.25
const MAX_FACES = 12

/** Face detection: five boxes for each cell of 32 by 32 pixels (a small YOLO). */
const detector = once(async () => openNetwork(await ownWeights('face-detector')))

/** All faces, the largest first. */
export const findFaces = perImage(async (image): Promise<readonly Face[]> => {
  const found = (await Promise.all(SIDES.map((side) => detect(image, side)))).flat()
  const distinct: Detection[] = []
  for (const one of found.toSorted((a, b) => b.score - a.score)) {
    if (distinct.every((other) => intersectionOverUnion(one, other) < MAX_OVERLAP)) distinct.push(one)
  }
  const boxes = distinct.toSorted((a, b) => b.width * b.height - a.width * a.height).slice(0, MAX_FACES)
  const faces = await Promise.all(boxes.map(async (box) => faceOf(box, await meshInBox(image, box))))
  return faces.filter((face) => face !== null)
})

/** The faces where they are only taken care of: without onnxruntime there are none, and the rest goes on. */
export async function facesIfPossible(image: Image): Promise<readonly Face[]> {
  try {
    return await findFaces(image)
  } catch (error) {
    if (error instanceof RuntimeMissing) return []
    throw error
  }
}

/** False detections, such as an elbow, have no mesh. */
function faceOf(box: Box, mesh: FaceMesh | null): Face | null {
  return mesh && { box, mesh, points: landmarksOf(mesh) }
}

/** Pads the image to a square at its upper left, as in the training of the network. */
async function detect(image: Image, side: number): Promise<Detection[]> {
  const scale = side / Math.max(image.width, image.height)
  const small = await resized(
    image,
    Math.max(1, Math.round(image.width * scale)),
    Math.max(1, Math.round(image.height * scale)),
  )
  return decodeBoxes(await (await detector())(planesOf(small, side)), side, image)
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

/** The image in a black square, minus the mean colour of the training data. */
function planesOf(image: Image, side: number): Planes {
  const square = blank(side, side)
  for (let y = 0; y < image.height; y++) {
    const row = image.data.subarray(y * image.width * 4, (y + 1) * image.width * 4)
    square.data.set(row, y * side * 4)
  }
  const values = new Float32Array(3 * side * side)
  for (let at = 0; at < side * side; at++) {
    for (let channel = 0; channel < 3; channel++)
      values[channel * side * side + at] = (square.data[at * 4 + channel] - MEANS[channel]) / 255
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
