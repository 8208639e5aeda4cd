import type { Image } from '@atelier/media/image/image.ts'
import { outlineMask } from '../lib/image/face-regions.ts'
import type { FaceMesh } from '../lib/onnx/face-mesh.ts'
import type { Box, Face } from '../lib/onnx/faces.ts'

/** The surface of a face in a box of the image. */
export type FaceShape = {
  readonly box: Box
  /** How much of each pixel of the box belongs to the face, from 0 to 1. */
  readonly coverage: Float32Array
  /** How much deeper the surface gets with each pixel to the right and down. */
  readonly slopeAcross: Float32Array
  readonly slopeDown: Float32Array
}

/** The slopes are computed on a grid of so many nodes and interpolated between them. */
const NODES = 40

/** The surface at a node is a plane through the points of the mesh around it, in shares of the height of the face. */
const REACH = 0.055

/** The outline fades over this share of the height of the face. */
const SOFTNESS = 0.06

export async function shapeOf({ mesh }: Face, image: Image): Promise<FaceShape> {
  const height = extentOf(mesh, 1)[1] - extentOf(mesh, 1)[0]
  const box = boxAround(mesh, height * SOFTNESS * 2, image)
  const mask = await outlineMask(mesh, box, height * SOFTNESS)
  const coverage = Float32Array.from(mask, (value) => value / 255)
  const nodes = slopesOn(mesh, box, height * REACH)
  const interpolated = (index: 0 | 1) =>
    Float32Array.from({ length: box.width * box.height }, (_, at) =>
      between(
        nodes[index],
        ((at % box.width) + 0.5) / box.width,
        (Math.floor(at / box.width) + 0.5) / box.height,
      ),
    )
  return { box, coverage, slopeAcross: interpolated(0), slopeDown: interpolated(1) }
}

/** Moving least squares: at each node the plane that is nearest to the points around it. */
function slopesOn(mesh: FaceMesh, box: Box, reach: number): [Float32Array, Float32Array] {
  const slopes: [Float32Array, Float32Array] = [new Float32Array(NODES ** 2), new Float32Array(NODES ** 2)]
  for (let node = 0; node < NODES ** 2; node++) {
    const x = box.left + (((node % NODES) + 0.5) / NODES) * box.width
    const y = box.top + ((Math.floor(node / NODES) + 0.5) / NODES) * box.height
    const [across, down] = planeAt(mesh, x, y, reach)
    slopes[0][node] = across
    slopes[1][node] = down
  }
  return slopes
}

function planeAt(mesh: FaceMesh, x: number, y: number, reach: number): [across: number, down: number] {
  // Far from all points, as beside the outline, those that are least far count.
  const nearest = Math.min(...mesh.map((point) => (point[0] - x) ** 2 + (point[1] - y) ** 2))
  let [all, sumX, sumY, sumZ] = [1e-9, 0, 0, 0]
  let [xx, xy, yy, xz, yz] = [0, 0, 0, 0, 0]
  for (const [pointX, pointY, depth] of mesh) {
    const [u, v] = [pointX - x, pointY - y]
    const weight = Math.exp(-(u * u + v * v - nearest) / (2 * reach * reach))
    if (weight < 1e-4) continue
    all += weight
    sumX += weight * u
    sumY += weight * v
    sumZ += weight * depth
    xx += weight * u * u
    xy += weight * u * v
    yy += weight * v * v
    xz += weight * u * depth
    yz += weight * v * depth
  }
  // The same about the weighted mean; a little is added so that points on one line give a plane as well.
  const ridge = all * (reach * 0.2) ** 2
  const [a, b, c] = [
    xx - (sumX * sumX) / all + ridge,
    xy - (sumX * sumY) / all,
    yy - (sumY * sumY) / all + ridge,
  ]
  const [d, e] = [xz - (sumX * sumZ) / all, yz - (sumY * sumZ) / all]
  const determinant = a * c - b * b
  return [(c * d - b * e) / determinant, (a * e - b * d) / determinant]
}

function between(nodes: Float32Array, across: number, down: number): number {
  const [x, y] = [within(across * NODES - 0.5), within(down * NODES - 0.5)]
  const [left, top] = [Math.min(NODES - 2, Math.floor(x)), Math.min(NODES - 2, Math.floor(y))]
  const at = top * NODES + left
  const upper = nodes[at] + (nodes[at + 1] - nodes[at]) * (x - left)
  const lower = nodes[at + NODES] + (nodes[at + NODES + 1] - nodes[at + NODES]) * (x - left)
  return upper + (lower - upper) * (y - top)
}

const within = (position: number) => Math.min(NODES - 1, Math.max(0, position))

function boxAround(mesh: FaceMesh, margin: number, { width, height }: Image): Box {
  const [fromX, toX] = extentOf(mesh, 0)
  const [fromY, toY] = extentOf(mesh, 1)
  const left = Math.min(width - 1, Math.max(0, Math.floor(fromX - margin)))
  const top = Math.min(height - 1, Math.max(0, Math.floor(fromY - margin)))
  const right = Math.max(left + 1, Math.min(width, Math.ceil(toX + margin)))
  const bottom = Math.max(top + 1, Math.min(height, Math.ceil(toY + margin)))
  return { left, top, width: right - left, height: bottom - top }
}

function extentOf(mesh: FaceMesh, axis: 0 | 1): [number, number] {
  const values = mesh.map((point) => point[axis])
  return [Math.min(...values), Math.max(...values)]
}
