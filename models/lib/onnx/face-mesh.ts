import type { Image } from '@atelier/media/image/image.ts'
import { once } from '../once.ts'
import { ownWeights } from './own-weights.ts'
import { openNetwork } from './runtime.ts'
import { cropSquare, pointInImage, type Square } from './square-crop.ts'

/** A point of the surface of a face in pixels of the image. The depth has the same unit; what is nearer has less of it. */
export type SurfacePoint = readonly [x: number, y: number, depth: number]

/** The 468 points of MediaPipe's face mesh. */
export type FaceMesh = readonly SurfacePoint[]

/** The input of the network is a square of this side. */
const SIDE = 192
const POINTS = 468

/** The square around a face is so much larger than the face. */
const MARGIN = 1.5

/** The network gives points of anything, and the probability that it is a face. */
const MIN_PROBABILITY = 0.5

/** The outer corners of the eyes. */
const [RIGHT_EYE, LEFT_EYE] = [33, 263]

const network = once(async () => openNetwork(await ownWeights('face-mesh')))

/** The mesh of the face in a square; null where the network sees none. */
export async function meshIn(image: Image, square: Square): Promise<FaceMesh | null> {
  const values = await (await network())(await cropSquare(image, square, SIDE))
  if (1 / (1 + Math.exp(-values[POINTS * 3])) < MIN_PROBABILITY) return null
  return Array.from({ length: POINTS }, (_, index): SurfacePoint => {
    const [x, y, depth] = values.subarray(index * 3, index * 3 + 3)
    return [...pointInImage(square, SIDE, x, y), (depth * square.side) / SIDE]
  })
}

/** The square in which the network finds a face again, with its eyes level. */
export function squareAround(mesh: FaceMesh): Square {
  const [right, left] = [mesh[RIGHT_EYE], mesh[LEFT_EYE]]
  const angle = Math.atan2(left[1] - right[1], left[0] - right[0])
  const [fromX, toX] = extent(mesh.map(([x]) => x))
  const [fromY, toY] = extent(mesh.map(([, y]) => y))
  const side = Math.max(toX - fromX, toY - fromY) * MARGIN
  return { x: (fromX + toX) / 2, y: (fromY + toY) / 2, side, angle }
}

type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** The mesh of the face in the box of a detector. A second look, at the face turned upright, is more exact, and sees through what only looked like a face. */
export async function meshInBox(image: Image, { left, top, width, height }: Box): Promise<FaceMesh | null> {
  const side = Math.max(width, height) * MARGIN
  const first = await meshIn(image, { x: left + width / 2, y: top + height / 2, side, angle: 0 })
  return first && meshIn(image, squareAround(first))
}

const extent = (values: readonly number[]): [number, number] => [Math.min(...values), Math.max(...values)]
