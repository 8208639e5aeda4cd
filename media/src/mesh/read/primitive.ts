import { faceted } from '../faceted.ts'
import type { Mesh } from '../model.ts'
import type { Accessors } from './accessors.ts'
import { memberOf, unsigned, type JsonObject } from './json.ts'
import { unreadable } from './unreadable.ts'

const TRIANGLES = 4
/** As many as can be rendered within the time limit. */
export const MOST_TRIANGLES = 500_000
export const MOST_VERTICES = 1_500_000

/** The triangles of a primitive; undefined for points, lines and strips, which are not rendered. */
export function meshOf(primitive: JsonObject, { read }: Accessors): Mesh | undefined {
  if (unsigned(primitive, 'mode', TRIANGLES) !== TRIANGLES) return undefined
  const attributes = memberOf(primitive, 'attributes')
  const positions = Float32Array.from(read(unsigned(attributes, 'POSITION'), 'VEC3', MOST_VERTICES))
  const vertexCount = positions.length / 3
  const indices =
    primitive['indices'] === undefined
      ? Uint32Array.from({ length: vertexCount - (vertexCount % 3) }, (_, vertex) => vertex)
      : Uint32Array.from(read(unsigned(primitive, 'indices'), 'SCALAR', MOST_TRIANGLES * 3))
  if (indices.length % 3 !== 0 || indices.some((vertex) => vertex >= vertexCount))
    throw unreadable('a face has no corners')
  if (indices.length > MOST_TRIANGLES * 3) throw unreadable('it is too large')
  const uvs = vectors('TEXCOORD_0', 'VEC2', 2) ?? new Float32Array(vertexCount * 2)
  const mesh = { positions, uvs, indices, verticesPerFace: 3 } as const
  const normals = vectors('NORMAL', 'VEC3', 3)
  // Without normals, glTF asks for flat shading.
  return normals ? { ...mesh, normals } : faceted(mesh)

  function vectors(name: string, type: 'VEC2' | 'VEC3', size: number): Float32Array | undefined {
    if (attributes[name] === undefined) return undefined
    const values = Float32Array.from(read(unsigned(attributes, name), type, vertexCount), (value) =>
      Number.isFinite(value) ? value : 0,
    )
    if (values.length !== vertexCount * size) throw unreadable('its lists do not fit')
    return values
  }
}
