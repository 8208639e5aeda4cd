import type { Mesh } from './glb.ts'

type Triangles = Pick<Mesh, 'positions' | 'normals' | 'indices'>

/** The mesh as Wavefront OBJ, a text whose indices begin at one. */
export function encodeObj({ positions, normals, indices }: Triangles): Buffer {
  const vectors = (list: Float32Array, name: string) =>
    triplesOf(list).map(([x, y, z]) => `${name} ${x.toFixed(5)} ${y.toFixed(5)} ${z.toFixed(5)}\n`)
  const faces = triplesOf(indices.map((index) => index + 1)).map(
    ([a, b, c]) => `f ${a}//${a} ${b}//${b} ${c}//${c}\n`,
  )
  return Buffer.from([...vectors(positions, 'v'), ...vectors(normals, 'vn'), ...faces].join(''))
}

const headBytes = 80
const triangleBytes = 50

/** The mesh as binary STL: triangles, each with its normal. */
export function encodeStl({ positions, normals, indices }: Triangles): Buffer {
  const triangles = triplesOf(indices)
  const bytes = Buffer.alloc(headBytes + 4 + triangles.length * triangleBytes)
  bytes.writeUInt32LE(triangles.length, headBytes)
  const write = (list: Float32Array, vertex: number, at: number) => {
    for (let axis = 0; axis < 3; axis++) bytes.writeFloatLE(list[vertex * 3 + axis]!, at + axis * 4)
  }
  triangles.forEach((corners, triangle) => {
    const start = headBytes + 4 + triangle * triangleBytes
    write(normals, corners[0], start)
    corners.forEach((vertex, corner) => write(positions, vertex, start + 12 * (corner + 1)))
  })
  return bytes
}

function triplesOf(list: Float32Array | Uint16Array): [number, number, number][] {
  return Array.from({ length: list.length / 3 }, (_, index) => {
    return [list[3 * index]!, list[3 * index + 1]!, list[3 * index + 2]!]
  })
}
