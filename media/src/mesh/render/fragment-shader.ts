import { srgbToLinear } from '../srgb.ts'
import type { Vector } from '../vector.ts'
import { shade, type Point } from './light.ts'
import { sampleMipMaps } from './mip-maps.ts'
import type { Shadow } from './shadow.ts'
import type { Surface } from './surface.ts'
import type { Projected, View } from './view.ts'

type Scene = {
  readonly surface: Surface
  readonly projected: Projected
  readonly view: View
  readonly keyLight: Vector
  readonly shadow: Shadow
}

/** Shades a triangle at a pixel position: writes red, green and blue light into the first three numbers. */
export type FragmentShader = (
  triangle: number,
  x: number,
  y: number,
  ambientOcclusion: number,
  into: Float32Array,
) => void

const linearOfByte = Float32Array.from({ length: 256 }, (_, byte) => srgbToLinear(byte / 255))

export function fragmentShaderOf({ surface, projected, view, keyLight, shadow }: Scene): FragmentShader {
  const { triangles, positions, normals, uvs, tangents, materialIndices, materials } = surface
  const { aim, back, distance } = view
  const eyeAt = aim.map((value, axis) => value + back[axis] * distance)
  const point: Point = {
    normal: new Float32Array(3),
    eye: new Float32Array(3),
    colour: new Float32Array(3),
    roughness: 1,
    metalness: 0,
    lit: 1,
    ambientOcclusion: 1,
  }
  const texel = new Float32Array(4)
  const position = new Float32Array(3)
  const weights = new Float32Array(3)
  const vertices = new Uint32Array(3)

  // Values of the current triangle are kept, since the next pixel is mostly in the same one.
  let current = -1
  let [ax, ay, bx, by, cx, cy, area] = [0, 0, 0, 0, 0, 0, 0]
  let [colourLevel, normalMapLevel, metallicRoughnessLevel] = [0, 0, 0]

  function setUpTriangle(triangle: number): void {
    current = triangle
    const a = (vertices[0] = triangles[triangle * 3])
    const b = (vertices[1] = triangles[triangle * 3 + 1])
    const c = (vertices[2] = triangles[triangle * 3 + 2])
    ax = projected.x[a]
    ay = projected.y[a]
    bx = projected.x[b] - ax
    by = projected.y[b] - ay
    cx = projected.x[c] - ax
    cy = projected.y[c] - ay
    area = bx * cy - cx * by
    const { colour, normalMap, metallicRoughness } = materials[materialIndices[triangle]]
    if (colour) colourLevel = levelOf(colour[0])
    if (normalMap) normalMapLevel = levelOf(normalMap[0])
    if (metallicRoughness) metallicRoughnessLevel = levelOf(metallicRoughness[0])
  }

  /** Perspective-correct barycentric weights of a pixel position. */
  function findWeights(x: number, y: number): void {
    const weightB = ((x - ax) * cy - cx * (y - ay)) / area
    const weightC = (bx * (y - ay) - (x - ax) * by) / area
    const inA = (1 - weightB - weightC) * projected.near[vertices[0]]
    const inB = weightB * projected.near[vertices[1]]
    const inC = weightC * projected.near[vertices[2]]
    const sum = inA + inB + inC
    weights[0] = inA / sum
    weights[1] = inB / sum
    weights[2] = inC / sum
  }

  const interpolate = (values: Float32Array, size: number, axis: number): number =>
    values[vertices[0] * size + axis] * weights[0] +
    values[vertices[1] * size + axis] * weights[1] +
    values[vertices[2] * size + axis] * weights[2]

  function levelOf({ width, height }: { width: number; height: number }): number {
    const [a, b, c] = [vertices[0] * 2, vertices[1] * 2, vertices[2] * 2]
    const texels =
      ((uvs[b] - uvs[a]) * (uvs[c + 1] - uvs[a + 1]) - (uvs[c] - uvs[a]) * (uvs[b + 1] - uvs[a + 1])) *
      width *
      height
    return Math.round(0.5 * Math.log2(Math.abs(texels / area) + 1e-9))
  }

  return (triangle, x, y, ambientOcclusion, into) => {
    if (triangle !== current) setUpTriangle(triangle)
    findWeights(x, y)
    const { material, colour, normalMap, metallicRoughness } = materials[materialIndices[triangle]]
    const { normal, eye } = point
    // Since y runs down on screens, a face seen from outside has a negative area.
    const side = area < 0 ? 1 : -1
    for (let axis = 0; axis < 3; axis++) {
      normal[axis] = interpolate(normals, 3, axis) * side
      position[axis] = interpolate(positions, 3, axis)
      eye[axis] = eyeAt[axis] - position[axis]
      point.colour[axis] = material.colour[axis]
    }
    normalize(normal)
    normalize(eye)
    point.roughness = material.roughness
    point.metalness = material.metalness
    if (colour ?? normalMap ?? metallicRoughness) {
      const [u, v] = [interpolate(uvs, 2, 0), interpolate(uvs, 2, 1)]
      if (colour) {
        sampleMipMaps(colour, colourLevel, u, v, texel)
        for (let part = 0; part < 3; part++) point.colour[part] *= linearOfByte[Math.round(texel[part])]
      }
      if (metallicRoughness) {
        sampleMipMaps(metallicRoughness, metallicRoughnessLevel, u, v, texel)
        point.roughness *= texel[1] / 255
        point.metalness *= texel[2] / 255
      }
      if (normalMap && tangents) {
        sampleMipMaps(normalMap, normalMapLevel, u, v, texel)
        applyNormalMap(normal, tangents)
      }
    }
    point.ambientOcclusion = ambientOcclusion
    // A surface turned away from the key light is dark anyway; no shadow has to be looked up.
    const isTurnedToKey = normal[0] * keyLight[0] + normal[1] * keyLight[1] + normal[2] * keyLight[2] > 0
    point.lit = isTurnedToKey ? shadow(position[0], position[1], position[2]) : 0
    shade(point, keyLight, into)
    if (material.emissive) for (let part = 0; part < 3; part++) into[part] += material.emissive[part]
  }

  /** Tilts the normal by the texel of the normal map. */
  function applyNormalMap(normal: Float32Array, tangentList: Float32Array): void {
    const [tx, ty, tz] = [
      interpolate(tangentList, 4, 0),
      interpolate(tangentList, 4, 1),
      interpolate(tangentList, 4, 2),
    ]
    const handedness = tangentList[vertices[0] * 4 + 3]
    const [nx, ny, nz] = [normal[0], normal[1], normal[2]]
    const [right, up, out] = [texel[0] / 127.5 - 1, (texel[1] / 127.5 - 1) * handedness, texel[2] / 127.5 - 1]
    normal[0] = nx * out + tx * right + (ny * tz - nz * ty) * up
    normal[1] = ny * out + ty * right + (nz * tx - nx * tz) * up
    normal[2] = nz * out + tz * right + (nx * ty - ny * tx) * up
    normalize(normal)
  }
}

function normalize(vector: Float32Array): void {
  // `Math.hypot` is many times as slow.
  const length = Math.sqrt(vector[0] ** 2 + vector[1] ** 2 + vector[2] ** 2) || 1
  vector[0] /= length
  vector[1] /= length
  vector[2] /= length
}
