import { faceted } from '../mesh/faceted.ts'
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
  // What the format says of models without directions.
  return normals ? { ...mesh, normals } : faceted(mesh)

  function vectors(name: string, type: string, size: number): Float32Array | undefined {
    if (attributes[name] === undefined) return undefined
    const values = Float32Array.from(read(whole(attributes, name), type, corners), (value) =>
      Number.isFinite(value) ? value : 0,
    )
    if (values.length !== corners * size) throw unreadable('its lists do not fit')
    return values
  }
}
