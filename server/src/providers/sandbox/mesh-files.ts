import type { Mesh } from './glb.ts'

type Triangles = Pick<Mesh, 'points' | 'normals' | 'corners'>

/** The mesh as Wavefront OBJ, which is text. Its lists begin at one. */
export function encodeObj({ points, normals, corners }: Triangles): Buffer {
  const lines = [
    ...points.map((point) => `v ${point.map(short).join(' ')}`),
    ...normals.map((normal) => `vn ${normal.map(short).join(' ')}`),
  ]
  for (let at = 0; at < corners.length; at += 3)
    lines.push(
      `f ${corners
        .slice(at, at + 3)
        .map((corner) => `${corner + 1}//${corner + 1}`)
        .join(' ')}`,
    )
  return Buffer.from(`${lines.join('\n')}\n`)
}

const short = (value: number): string => value.toFixed(5)

const headBytes = 80
const triangleBytes = 50

/** The mesh as binary STL: triangles, each with the direction it faces. */
export function encodeStl({ points, normals, corners }: Triangles): Buffer {
  const count = corners.length / 3
  const bytes = Buffer.alloc(headBytes + 4 + count * triangleBytes)
  bytes.writeUInt32LE(count, headBytes)
  for (let triangle = 0; triangle < count; triangle++) {
    const three = corners.slice(triangle * 3, triangle * 3 + 3)
    const numbers = [...normals[three[0]!]!, ...three.flatMap((corner) => points[corner]!)]
    const start = headBytes + 4 + triangle * triangleBytes
    numbers.forEach((value, place) => bytes.writeFloatLE(value, start + place * 4))
  }
  return bytes
}
