// Sample 3D models to write, read and render.
import type { Image } from '../src/image/image.ts'
import type { Material, Mesh, Model } from '../src/mesh/model.ts'

/** Quarters in red and green above, blue and yellow below. */
export function quarters(side: number): Image {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 0],
  ]
  const data = new Uint8ClampedArray(side * side * 4)
  for (let at = 0; at < side * side; at++) {
    const quarter = (at % side < side / 2 ? 0 : 1) + (at < (side * side) / 2 ? 0 : 2)
    data.set([...colours[quarter], 255], at * 4)
  }
  return { width: side, height: side, data }
}

/** A box of six quads, each with the whole texture, on the ground. */
export function boxMesh(width: number, height: number, depth: number): Mesh {
  // For each side its normal, and the directions right and up in it.
  const sides = [
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [0, 0, -1],
      [-1, 0, 0],
      [0, 1, 0],
    ],
    [
      [1, 0, 0],
      [0, 0, -1],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, 0, 1],
      [0, 1, 0],
    ],
    [
      [0, 1, 0],
      [1, 0, 0],
      [0, 0, -1],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
  ] as const
  const half = [width / 2, height / 2, depth / 2] as const
  const vertices = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ] as const
  const positions: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  for (const [out, right, up] of sides) {
    for (const [across, high] of vertices) {
      const place = half.map((reach, axis) => reach * (out[axis] + right[axis] * across + up[axis] * high))
      positions.push(place[0], place[1] + half[1], place[2])
      normals.push(...out)
      uvs.push((across + 1) / 2, (1 - high) / 2)
    }
  }
  return meshOf(
    positions,
    normals,
    uvs,
    Array.from({ length: 24 }, (_, at) => at),
    4,
  )
}

/** A ball of quads with its poles along y; at the poles two vertices of each face coincide. */
export function ballMesh(radius: number, rows: number, columns: number, centre = [0, radius, 0]): Mesh {
  const positions: number[] = []
  const normals: number[] = []
  const uvs: number[] = []
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const [down, around] = [(Math.PI * row) / rows, (2 * Math.PI * column) / columns]
      const out = [Math.sin(down) * Math.sin(around), Math.cos(down), Math.sin(down) * Math.cos(around)]
      positions.push(...out.map((value, axis) => value * radius + centre[axis]))
      normals.push(...out)
      uvs.push(column / columns, row / rows)
    }
  }
  const quads = Array.from({ length: rows * columns }, (_, index) => {
    const upper = index + Math.floor(index / columns)
    const lower = upper + columns + 1
    const [left, right] = [index < columns ? upper + 1 : upper, index < columns ? upper + 1 : upper + 1]
    return index >= (rows - 1) * columns ? [upper, lower, lower, upper + 1] : [left, lower, lower + 1, right]
  })
  return meshOf(positions, normals, uvs, quads.flat(), 4)
}

function meshOf(
  positions: number[],
  normals: number[],
  uvs: number[],
  indices: number[],
  verticesPerFace: 3 | 4,
): Mesh {
  return {
    positions: Float32Array.from(positions),
    normals: Float32Array.from(normals),
    uvs: Float32Array.from(uvs),
    indices: Uint32Array.from(indices),
    verticesPerFace,
  }
}

export const plain = (name: string, colour: Material['colour'], more: Partial<Material> = {}): Material => ({
  name,
  colour,
  roughness: 0.5,
  metalness: 0,
  ...more,
})

/** A textured box, a golden ball, and a ball of emissive glass. */
export function sampleModel(): Model {
  const painted = plain('painted wood', [1, 1, 1], { images: { colour: quarters(64) } })
  const gold = plain('gold', [1, 0.5, 0.1], { metalness: 1, roughness: 0.2 })
  const glass = plain('glass', [0.2, 0.6, 0.8], { transmission: 0.5, emissive: [0.1, 0, 0], roughness: 0.1 })
  return {
    name: 'still life',
    parts: [
      { name: 'box', mesh: boxMesh(0.4, 0.2, 0.3), material: painted },
      { name: 'ball', mesh: ballMesh(0.1, 8, 16, [0.5, 0.1, 0]), material: gold },
      { name: 'ball', mesh: ballMesh(0.15, 6, 12, [-0.5, 0.15, 0.1]), material: glass },
    ],
  }
}
