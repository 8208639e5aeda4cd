import { ease } from '../../image/colour/colour.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { blurred, type Plane } from '../../image/planes/plane.ts'
import { triangulated } from '../mesh/triangulated.ts'
import { boundsOf } from '../model/bounds.ts'
import type { Material, Mesh, Model } from '../model/model.ts'
import { lightOf } from '../model/srgb.ts'
import { allCells, cellsWithin, faceCountOf, type Cells } from './cells.ts'
import { depthOf, planeAt } from './depth.ts'
import { solidOf } from './solid.ts'

/** The longer side of a relief: what lies well on a desk, in metres. */
const SIDE = 0.2
const THICKNESS = 0.006
const HIGHEST = 0.02
/** The flat rim of a plaque, of its longer side. */
const RIM = 0.025

type Wanted = {
  readonly picture: Picture
  /** How much of each pixel belongs to the subject, where one was found. */
  readonly matte: Float32Array | null
  /** Only what is opaque in the picture, or all of it on a plaque. */
  readonly isCutOut: boolean
  readonly mostFaces: number
  readonly hasQuads: boolean
  readonly texture: Picture | null
}

/** A relief of a picture, standing upright, with no more faces than wanted. */
export function reliefOf({ picture, matte, isCutOut, mostFaces, hasQuads, texture }: Wanted): Model {
  const longer = Math.max(picture.width, picture.height)
  const [width, height] = [(SIDE * picture.width) / longer, (SIDE * picture.height) / longer]
  const cells = cellsFor(picture, isCutOut, hasQuads ? mostFaces : mostFaces / 2)
  // Between the corners of the net nothing can be shown.
  const depth = blurred(depthOf(picture, matte), picture.width / cells.columns)
  const rim = (at: number, side: number) => ease(RIM * 0.6, RIM * 1.3, (Math.min(at, 1 - at) * side) / SIDE)
  const { front, rest } = solidOf({
    cells,
    isWhole: !isCutOut,
    width,
    height,
    thickness: THICKNESS,
    depthAt: (across, down) => {
      const rise = HIGHEST * planeAt(depth, across, down)
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
        material: texture ? { ...painted, pictures: { colour: texture } } : clay,
      },
      { name: 'back', mesh: finished(rest), material: texture ? backOf(texture) : clay },
    ],
  })
}

/** As fine a net as the faces allow. */
function cellsFor(picture: Picture, isCutOut: boolean, mostFaces: number): Cells {
  const opacity = opacityOf(picture)
  const shape = picture.width / picture.height
  for (let count = mostFaces; ; count *= 0.93) {
    const columns = Math.max(2, Math.floor(Math.sqrt(count * shape)))
    const rows = Math.max(2, Math.floor(Math.sqrt(count / shape)))
    const cells = isCutOut ? cellsWithin(opacity, columns, rows) : allCells(columns, rows)
    if (faceCountOf(cells, !isCutOut) <= mostFaces || columns * rows <= 16) return cells
  }
}

function opacityOf({ width, height, data }: Picture): Plane {
  return {
    width,
    height,
    data: Float32Array.from({ length: width * height }, (_, at) => data[at * 4 + 3]! / 255),
  }
}

/** A darker shade of what the picture is like as a whole. */
function backOf({ data }: Picture): Material {
  const sums = [0, 0, 0]
  for (let at = 0; at < data.length; at++) if (at % 4 < 3) sums[at % 4]! += lightOf(data[at]! / 255)
  const [red, green, blue] = sums.map((sum) => (0.6 * sum) / (data.length / 4)) as [number, number, number]
  return { name: 'back', colour: [red, green, blue], roughness: 0.8, metalness: 0 }
}

/** A cut-out may end above the lower edge of its picture. */
function onGround(model: Model): Model {
  const lowest = boundsOf(model.parts.map(({ mesh }) => mesh.positions)).low[1]
  for (const { mesh } of model.parts)
    for (let at = 1; at < mesh.positions.length; at += 3) mesh.positions[at]! -= lowest
  return model
}
