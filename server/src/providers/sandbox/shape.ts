import type { Output, Work } from '../provider.ts'
import { between, type Dice } from './dice.ts'
import { encodeGlb } from './glb.ts'
import { encodeObj, encodeStl } from './mesh-files.ts'
import { drawMosaic } from './mosaic.ts'
import { encodePng } from './png.ts'

type Vector = readonly [number, number, number]

/** A point of the surface: from pole to pole and once around, each 0 to 1. */
type Surface = (down: number, around: number) => Vector

const usualTriangles = 1000
const mostTriangles = 20_000
const textureSize = { width: 128, height: 64 }

/** A 3D model: a pebble with waves, as GLB, and for other programs as OBJ and STL. */
export async function drawShape({ params }: Work, dice: Dice): Promise<Output> {
  const wanted = typeof params.polycount === 'number' ? params.polycount : usualTriangles
  const mesh = spanMesh(drawSurface(dice), Math.min(wanted, mostTriangles))
  const mosaic = drawMosaic(textureSize, dice)
  const surface =
    params.texture === false
      ? { colour: mosaic.colours[0]! }
      : { png: await encodePng(mosaic, mosaic.colours, mosaic.pixelsAt(0)), places: mesh.places }
  return {
    kind: '3d',
    mimeType: 'model/gltf-binary',
    width: null,
    height: null,
    durationSeconds: null,
    bytes: encodeGlb({ ...mesh, surface }),
    downloads: [
      { format: 'obj', bytes: encodeObj(mesh) },
      { format: 'stl', bytes: encodeStl(mesh) },
    ],
  }
}

/** A sphere with waves around and along it; they fade towards the poles, so that these stay smooth. */
function drawSurface(dice: Dice): Surface {
  const around = 2 + Math.floor(dice() * 5)
  const along = 1 + Math.floor(dice() * 3)
  const height = between(dice, 0.1, 0.28)
  const twist = between(dice, -1, 1)
  const tall = between(dice, 0.7, 1.3)
  return (down, turn) => {
    const latitude = Math.PI * down
    const longitude = 2 * Math.PI * turn
    const wave = Math.cos(around * longitude + twist * 2 * latitude) * Math.cos(along * latitude)
    const radius = 1 + height * Math.sin(latitude) ** 2 * wave
    const outward = radius * Math.sin(latitude)
    // Viewers look along -z, so the seam of the picture is at the back.
    return [
      -outward * Math.sin(longitude),
      tall * radius * Math.cos(latitude),
      -outward * Math.cos(longitude),
    ]
  }
}

/** A net of at most so many triangles over a surface, twice as many columns as rows. */
function spanMesh(surface: Surface, triangles: number) {
  const rows = Math.max(3, Math.floor((1 + Math.sqrt(1 + triangles)) / 2))
  const columns = 2 * rows
  const places = Array.from({ length: (rows + 1) * (columns + 1) }, (_, index) => {
    return [(index % (columns + 1)) / columns, Math.floor(index / (columns + 1)) / rows] as const
  })
  return {
    places,
    points: places.map(([around, down]) => surface(down, around)),
    normals: places.map(([around, down]) => normalAt(surface, down, around)),
    corners: Array.from({ length: rows * columns }, (_, index) => {
      const upper = index + Math.floor(index / columns)
      const lower = upper + columns + 1
      const left = [upper, lower, upper + 1]
      const right = [upper + 1, lower, lower + 1]
      // At a pole one side of the square has no length, and neither has one of its triangles an area.
      if (index < columns) return right
      return index >= (rows - 1) * columns ? left : [...left, ...right]
    }).flat(),
  }
}

/** Upright on the surface, from two short steps on it. */
function normalAt(surface: Surface, down: number, around: number): Vector {
  if (down === 0) return [0, 1, 0]
  if (down === 1) return [0, -1, 0]
  const step = 1e-4
  const southward = minus(surface(down + step, around), surface(down - step, around))
  const eastward = minus(surface(down, around + step), surface(down, around - step))
  const [x, y, z] = cross(southward, eastward)
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}

function minus(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
}
