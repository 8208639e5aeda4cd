import { lightOf } from '../model/srgb.ts'
import type { Vector } from '../model/vector.ts'
import { shade, type Point } from './light.ts'
import { readPyramid } from './paint.ts'
import type { Shadow } from './shadow.ts'
import type { Surface } from './surface.ts'
import type { Projected, View } from './view.ts'

type Scene = {
  readonly surface: Surface
  readonly projected: Projected
  readonly view: View
  readonly key: Vector
  readonly shadow: Shadow
}

/** Paints a triangle at a place of the picture: red, green and blue light into the first three numbers. */
export type Painter = (triangle: number, x: number, y: number, open: number, into: Float32Array) => void

const lightOfByte = Float32Array.from({ length: 256 }, (_, byte) => lightOf(byte / 255))

export function painterOf({ surface, projected, view, key, shadow }: Scene): Painter {
  const { triangles, positions, normals, textureAt, tangents, paintOf, paints } = surface
  const { aim, back, distance } = view
  const eyeAt = aim.map((value, axis) => value + back[axis]! * distance)
  const point: Point = {
    normal: new Float32Array(3),
    eye: new Float32Array(3),
    colour: new Float32Array(3),
    roughness: 1,
    metalness: 0,
    lit: 1,
    open: 1,
  }
  const texel = new Float32Array(4)
  const place = new Float32Array(3)
  const shares = new Float32Array(3)
  const corners = new Uint32Array(3)

  // What is true of a whole triangle is kept: the next point is mostly of the same.
  let known = -1
  let [ax, ay, bx, by, cx, cy, area] = [0, 0, 0, 0, 0, 0, 0]
  let [colourLevel, bumpsLevel, finishLevel] = [0, 0, 0]

  function enter(triangle: number): void {
    known = triangle
    const a = (corners[0] = triangles[triangle * 3]!)
    const b = (corners[1] = triangles[triangle * 3 + 1]!)
    const c = (corners[2] = triangles[triangle * 3 + 2]!)
    ax = projected.x[a]!
    ay = projected.y[a]!
    bx = projected.x[b]! - ax
    by = projected.y[b]! - ay
    cx = projected.x[c]! - ax
    cy = projected.y[c]! - ay
    area = bx * cy - cx * by
    const { colour, bumps, finish } = paints[paintOf[triangle]!]!
    if (colour) colourLevel = levelOf(colour[0]!)
    if (bumps) bumpsLevel = levelOf(bumps[0]!)
    if (finish) finishLevel = levelOf(finish[0]!)
  }

  /** Shares of the corners in a point, as they are in space. */
  function findShares(x: number, y: number): void {
    const shareB = ((x - ax) * cy - cx * (y - ay)) / area
    const shareC = (bx * (y - ay) - (x - ax) * by) / area
    const inA = (1 - shareB - shareC) * projected.near[corners[0]!]!
    const inB = shareB * projected.near[corners[1]!]!
    const inC = shareC * projected.near[corners[2]!]!
    const sum = inA + inB + inC
    shares[0] = inA / sum
    shares[1] = inB / sum
    shares[2] = inC / sum
  }

  const between = (values: Float32Array, size: number, axis: number): number =>
    values[corners[0]! * size + axis]! * shares[0]! +
    values[corners[1]! * size + axis]! * shares[1]! +
    values[corners[2]! * size + axis]! * shares[2]!

  function levelOf({ width, height }: { width: number; height: number }): number {
    const [a, b, c] = [corners[0]! * 2, corners[1]! * 2, corners[2]! * 2]
    const texels =
      ((textureAt[b]! - textureAt[a]!) * (textureAt[c + 1]! - textureAt[a + 1]!) -
        (textureAt[c]! - textureAt[a]!) * (textureAt[b + 1]! - textureAt[a + 1]!)) *
      width *
      height
    return Math.round(0.5 * Math.log2(Math.abs(texels / area) + 1e-9))
  }

  return (triangle, x, y, open, into) => {
    if (triangle !== known) enter(triangle)
    findShares(x, y)
    const { material, colour, bumps, finish } = paints[paintOf[triangle]!]!
    const { normal, eye } = point
    // On screens y runs down: what turns clockwise there is seen from outside where the area is negative.
    const side = area < 0 ? 1 : -1
    for (let axis = 0; axis < 3; axis++) {
      normal[axis] = between(normals, 3, axis) * side
      place[axis] = between(positions, 3, axis)
      eye[axis] = eyeAt[axis]! - place[axis]!
      point.colour[axis] = material.colour[axis]!
    }
    makeUnit(normal)
    makeUnit(eye)
    point.roughness = material.roughness
    point.metalness = material.metalness
    if (colour ?? bumps ?? finish) {
      const [u, v] = [between(textureAt, 2, 0), between(textureAt, 2, 1)]
      if (colour) {
        readPyramid(colour, colourLevel, u, v, texel)
        for (let part = 0; part < 3; part++) point.colour[part]! *= lightOfByte[Math.round(texel[part]!)]!
      }
      if (finish) {
        readPyramid(finish, finishLevel, u, v, texel)
        point.roughness *= texel[1]! / 255
        point.metalness *= texel[2]! / 255
      }
      if (bumps && tangents) {
        readPyramid(bumps, bumpsLevel, u, v, texel)
        tilt(normal, tangents)
      }
    }
    point.open = open
    // What looks away from the lamp is dark without a shadow.
    const isTurnedToKey = normal[0]! * key[0] + normal[1]! * key[1] + normal[2]! * key[2] > 0
    point.lit = isTurnedToKey ? shadow(place[0]!, place[1]!, place[2]!) : 0
    shade(point, key, into)
    if (material.glow) for (let part = 0; part < 3; part++) into[part]! += material.glow[part]!
  }

  /** Leans the direction of the surface as its bumps say. */
  function tilt(normal: Float32Array, directions: Float32Array): void {
    const [tx, ty, tz] = [between(directions, 4, 0), between(directions, 4, 1), between(directions, 4, 2)]
    const hand = directions[corners[0]! * 4 + 3]!
    const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!]
    const [right, up, out] = [texel[0]! / 127.5 - 1, (texel[1]! / 127.5 - 1) * hand, texel[2]! / 127.5 - 1]
    normal[0] = nx * out + tx * right + (ny * tz - nz * ty) * up
    normal[1] = ny * out + ty * right + (nz * tx - nx * tz) * up
    normal[2] = nz * out + tz * right + (nx * ty - ny * tx) * up
    makeUnit(normal)
  }
}

function makeUnit(vector: Float32Array): void {
  // Not `Math.hypot`, which is many times as slow.
  const length = Math.sqrt(vector[0]! ** 2 + vector[1]! ** 2 + vector[2]! ** 2) || 1
  vector[0]! /= length
  vector[1]! /= length
  vector[2]! /= length
}
