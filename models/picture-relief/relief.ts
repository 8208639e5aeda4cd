import { smoothstep } from '@atelier/media/image/colour.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { blurred, type Plane } from '../lib/image/planes/plane.ts'
import { triangulated } from '../lib/mesh/triangulated.ts'
import { boundsOf } from '@atelier/media/mesh/bounds.ts'
import type { Material, Mesh, Model } from '@atelier/media/mesh/model.ts'
import { srgbToLinear } from '@atelier/media/mesh/srgb.ts'
import { allCells, cellsWithin, faceCountOf, type Cells } from './cells.ts'
import { depthOf, sampleAt } from './depth.ts'
import { solidOf } from './solid.ts'

/** The longer side of a relief in metres: a size for a desk. */
const SIDE = 0.2
const THICKNESS = 0.006
const HIGHEST = 0.02
/** The flat rim of a plaque, as a share of its longer side. */
const RIM = 0.025

type ReliefOptions = {
  readonly image: Image
  /** How much of each pixel belongs to the subject, where one was found. */
  readonly matte: Float32Array | null
  /** Whether the relief has the outline of the opaque part, or is a plaque of the whole image. */
  readonly isCutOut: boolean
  readonly mostFaces: number
  readonly hasQuads: boolean
  readonly texture: Image | null
}

/** A relief of an image, standing upright, with at most `mostFaces` faces. */
export function reliefOf({ image, matte, isCutOut, mostFaces, hasQuads, texture }: ReliefOptions): Model {
  const longer = Math.max(image.width, image.height)
  const [width, height] = [(SIDE * image.width) / longer, (SIDE * image.height) / longer]
  const cells = cellsFor(image, isCutOut, hasQuads ? mostFaces : mostFaces / 2)
  // Detail finer than the grid cannot be shown.
  const depth = blurred(depthOf(image, matte), image.width / cells.columns)
  const rim = (at: number, side: number) =>
    smoothstep(RIM * 0.6, RIM * 1.3, (Math.min(at, 1 - at) * side) / SIDE)
  const { front, rest } = solidOf({
    cells,
    isWhole: !isCutOut,
    width,
    height,
    thickness: THICKNESS,
    depthAt: (across, down) => {
      const rise = HIGHEST * sampleAt(depth, across, down)
      return isCutOut ? rise : rise * rim(across, width) * rim(down, height)
    },
  })
  const finished = hasQuads ? (mesh: Mesh) => mesh : triangulated
  const clay: Material = { name: 'clay', colour: [0.62, 0.55, 0.47], roughness: 0.85, metalness: 0 }
  const painted: Material = { name: 'picture', colour: [1, 1, 1], roughness: 0.7, metalness: 0 }
  return onGround({
    name: 'relief',
    parts: [
      {
        name: 'front',
        mesh: finished(front),
        material: texture ? { ...painted, images: { colour: texture } } : clay,
      },
      { name: 'back', mesh: finished(rest), material: texture ? backOf(texture) : clay },
    ],
  })
}

/** The finest grid that stays within the number of faces. */
function cellsFor(image: Image, isCutOut: boolean, mostFaces: number): Cells {
  const opacity = opacityOf(image)
  const shape = image.width / image.height
  for (let count = mostFaces; ; count *= 0.93) {
    const columns = Math.max(2, Math.floor(Math.sqrt(count * shape)))
    const rows = Math.max(2, Math.floor(Math.sqrt(count / shape)))
    const cells = isCutOut ? cellsWithin(opacity, columns, rows) : allCells(columns, rows)
    if (faceCountOf(cells, !isCutOut) <= mostFaces || columns * rows <= 16) return cells
  }
}

function opacityOf({ width, height, data }: Image): Plane {
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, at) => data[at * 4 + 3] / 255),
  }
}

/** A darker shade of the mean colour of the image. */
function backOf({ data }: Image): Material {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at++) if (at % 4 < 3) sums[at % 4] += srgbToLinear(data[at] / 255)
  const [red, green, blue] = sums.map((sum) => (0.6 * sum) / (data.length / 4)) as [number, number, number]
  return { name: 'back', colour: [red, green, blue], roughness: 0.8, metalness: 0 }
}

/** A cut-out may end above the lower edge of its image. */
function onGround(model: Model): Model {
  const lowest = boundsOf(model.parts.map(({ mesh }) => mesh.positions)).low[1]
  for (const { mesh } of model.parts)
    for (let at = 1; at < mesh.positions.length; at += 3) mesh.positions[at] -= lowest
  return model
}
