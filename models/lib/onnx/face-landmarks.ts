import type { FaceMesh } from './face-mesh.ts'

export type Point = readonly [x: number, y: number]

/** The points of the mesh that lie where the usual 68 landmarks of a face do. */
// prettier-ignore
const indices = [
  // The jaw from ear to ear.
  127, 234, 93, 58, 172, 136, 149, 148, 152, 377, 378, 365, 397, 288, 323, 454, 356,
  // The brows, and the nose from its bridge to its tip and from side to side.
  70, 63, 105, 66, 107, 336, 296, 334, 293, 300, 168, 197, 5, 4, 75, 97, 2, 326, 305,
  // The eyes.
  33, 160, 158, 133, 153, 144, 362, 385, 387, 263, 373, 380,
  // The lips, outside and inside.
  61, 39, 37, 0, 267, 269, 291, 405, 314, 17, 84, 181, 78, 82, 13, 312, 308, 317, 14, 87,
]

/** The outline of the face, which reaches up to the forehead. */
// prettier-ignore
const outline = [
  10, 338, 297, 332, 284, 251, 389, 356, 454, 323, 361, 288, 397, 365, 379, 378, 400, 377,
  152, 148, 176, 149, 150, 136, 172, 58, 132, 93, 234, 127, 162, 21, 54, 103, 67, 109,
]

/** Each brow from its outer end along its upper edge and back along its lower one. */
const brows = [
  [70, 63, 105, 66, 107, 55, 65, 52, 53, 46],
  [300, 293, 334, 296, 336, 285, 295, 282, 283, 276],
]

const pick = (mesh: FaceMesh, from: readonly number[]) =>
  from.map((index): Point => [mesh[index][0], mesh[index][1]])

/** The 68 landmarks: 0–16 the jaw from ear to ear, 17–26 the brows, 27–35 the nose, 36–47 the eyes, 48–67 the mouth. */
export const landmarksOf = (mesh: FaceMesh): Point[] => pick(mesh, indices)

export const outlineOf = (mesh: FaceMesh): Point[] => pick(mesh, outline)

export const browsOf = (mesh: FaceMesh): Point[][] => brows.map((brow) => pick(mesh, brow))

export function centroid(points: readonly Point[]): Point {
  const mean = (index: 0 | 1) => points.reduce((sum, point) => sum + point[index], 0) / points.length
  return [mean(0), mean(1)]
}
