import type { Output, Work } from '../provider.ts'
import { encodeGlb, type Mesh } from './glb.ts'
import { encodeObj, encodeStl } from './mesh-files.ts'
import { drawMosaic, encodePng } from './mosaic.ts'
import { between, type Rng } from './rng.ts'

const defaultTriangles = 1000
const maxTriangles = 20_000
const textureSize = { width: 128, height: 64 }

/** A 3D model: an ellipsoid as GLB, and for other programs as OBJ and STL. */
export async function drawMesh({ params }: Work, rng: Rng): Promise<Output> {
  const wanted = typeof params.polycount === 'number' ? params.polycount : defaultTriangles
  const radii = [between(rng, 0.6, 1.2), between(rng, 0.6, 1.2), between(rng, 0.6, 1.2)] as const
  const mesh = drawEllipsoid(radii, Math.min(wanted, maxTriangles))
  const mosaic = drawMosaic(textureSize, rng)
  const [colour = []] = mosaic.palette
  const baseColour = params.texture === false ? { colour } : { texture: await encodePng(mosaic) }
  return {
    kind: '3d',
    mimeType: 'model/gltf-binary',
    width: null,
    height: null,
    durationSeconds: null,
    bytes: await encodeGlb(mesh, baseColour),
    downloads: [
      { format: 'obj', bytes: encodeObj(mesh) },
      { format: 'stl', bytes: encodeStl(mesh) },
    ],
  }
}

/** Rows from pole to pole and twice as many columns around, of at most so many triangles. */
function drawEllipsoid([a, b, c]: readonly [number, number, number], triangles: number): Mesh {
  const rows = Math.max(3, Math.floor((1 + Math.sqrt(1 + triangles)) / 2))
  const columns = 2 * rows
  const points = Array.from({ length: (rows + 1) * (columns + 1) }, (_, index) => {
    const column = index % (columns + 1)
    const row = Math.floor(index / (columns + 1))
    const latitude = (Math.PI * row) / rows
    // The last column stands where the first does, with the other end of the texture.
    const longitude = (2 * Math.PI * (column % columns)) / columns
    // Viewers look along -z, so the seam of the texture is at the back.
    const x = -Math.sin(latitude) * Math.sin(longitude)
    const y = Math.cos(latitude)
    const z = -Math.sin(latitude) * Math.cos(longitude)
    const slope = Math.hypot(x / a, y / b, z / c)
    return {
      position: [a * x, b * y, c * z],
      normal: [x / a / slope, y / b / slope, z / c / slope],
      uv: [column / columns, row / rows],
    }
  })
  const indices = Array.from({ length: rows * columns }, (_, index) => {
    const upper = index + Math.floor(index / columns)
    const lower = upper + columns + 1
    const left = [upper, lower, upper + 1]
    const right = [upper + 1, lower, lower + 1]
    // At a pole one side of the square has no length, so that one of its triangles has no area.
    if (index < columns) return right
    return index >= (rows - 1) * columns ? left : [...left, ...right]
  })
  return {
    positions: Float32Array.from(points.flatMap(({ position }) => position)),
    normals: Float32Array.from(points.flatMap(({ normal }) => normal)),
    uvs: Float32Array.from(points.flatMap(({ uv }) => uv)),
    indices: Uint16Array.from(indices.flat()),
  }
}
