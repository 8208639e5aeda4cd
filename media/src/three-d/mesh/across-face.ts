import { cross, subtracted, vectorAt, type Vector } from '../model/vector.ts'

/** Outwards from a face, the further the larger it is. */
export function acrossFace(positions: Float32Array, corners: Uint32Array): Vector {
  const point = (at: number) => vectorAt(positions, corners[at]! * 3)
  const [one, two, three] = [point(0), point(1), point(2)]
  // Of a quad the diagonals tell: two of its corners may fall together.
  return corners.length === 4
    ? cross(subtracted(three, one), subtracted(point(3), two))
    : cross(subtracted(two, one), subtracted(three, one))
}
