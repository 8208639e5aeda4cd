import type { Mesh } from '../model/model.ts'
import type { Accessors } from './accessors.ts'
import { inner, whole, type Thing } from './json.ts'
import { unreadable } from './unreadable.ts'

const TRIANGLES = 4
/** What can be drawn in the time that there is. */
export const MOST_TRIANGLES = 500_000
export const MOST_CORNERS = 1_500_000

/** A list of triangles, or undefined for points, lines and strips, of which a picture shows nothing. */
export function meshOf(primitive: Thing, { read }: Accessors): Mesh | undefined {
  if (whole(primitive, 'mode', TRIANGLES) !== TRIANGLES) return undefined
  const attributes = inner(primitive, 'attributes')
  const positions = Float32Array.from(read(whole(attributes, 'POSITION'), 'VEC3', MOST_CORNERS))
  const corners = positions.length / 3
  const faces =
    primitive['indices'] === undefined
      ? Uint32Array.from({ length: corners - (corners % 3) }, (_, corner) => corner)
      : Uint32Array.from(read(whole(primitive, 'indices'), 'SCALAR', MOST_TRIANGLES * 3))
  if (faces.length % 3 !== 0 || faces.some((corner) => corner >= corners))
    throw unreadable('a face has no corners')
  if (faces.length > MOST_TRIANGLES * 3) throw unreadable('it is too large')
  const textureAt = vectors('TEXCOORD_0', 'VEC2', 2) ?? new Float32Array(corners * 2)
  const mesh = { positions, textureAt, faces, cornersPerFace: 3 } as const
  const normals = vectors('NORMAL', 'VEC3', 3)
  return normals ? { ...mesh, normals } : withFlatNormals(mesh)

  function vectors(name: string, type: string, size: number): Float32Array | undefined {
    if (attributes[name] === undefined) return undefined
    const values = Float32Array.from(read(whole(attributes, name), type, corners), (value) =>
      Number.isFinite(value) ? value : 0,
    )
    if (values.length !== corners * size) throw unreadable('its lists do not fit')
    return values
  }
}

/** Every face with corners of its own, that look where it looks: what the format says of models without directions. */
function withFlatNormals({ positions, textureAt, faces }: Omit<Mesh, 'normals'>): Mesh {
  const own = {
    positions: new Float32Array(faces.length * 3),
    normals: new Float32Array(faces.length * 3),
    textureAt: new Float32Array(faces.length * 2),
  }
  faces.forEach((corner, index) => {
    own.positions.set(positions.subarray(corner * 3, corner * 3 + 3), index * 3)
    own.textureAt.set(textureAt.subarray(corner * 2, corner * 2 + 2), index * 2)
  })
  for (let face = 0; face < faces.length * 3; face += 9) {
    const [ax, ay, az, bx, by, bz, cx, cy, cz] = own.positions.subarray(face, face + 9) as unknown as number[]
    const [ux, uy, uz] = [bx! - ax!, by! - ay!, bz! - az!]
    const [vx, vy, vz] = [cx! - ax!, cy! - ay!, cz! - az!]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(...normal) || 1
    const unit = normal.map((value) => value / length)
    own.normals.set([...unit, ...unit, ...unit], face)
  }
  return { ...own, faces: faces.map((_, index) => index), cornersPerFace: 3 }
}
