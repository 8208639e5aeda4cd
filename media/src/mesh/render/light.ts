import { smoothstep } from '../../image/colour.ts'
import { linearToSrgb } from '../srgb.ts'
import { added, normalized, scaled, type Vector } from '../vector.ts'

/** The direction to the key light: above, to the left and a little in front, as seen by the camera. */
export function keyLightFrom(right: Vector, up: Vector, back: Vector): Vector {
  return normalized(added(added(scaled(right, -0.55), scaled(up, 0.95)), scaled(back, 0.65)))
}

const KEY_STRENGTH = 2.1
/** Ambient light from above and from below. */
const SKY: Vector = [0.78, 0.82, 0.88]
const FLOOR: Vector = [0.4, 0.38, 0.36]

/** The point to shade. One object is reused for all points to avoid allocations. */
export type Point = {
  normal: Float32Array
  /** Direction from the point to the camera. */
  eye: Float32Array
  colour: Float32Array
  roughness: number
  metalness: number
  /** How much of the key light reaches it, from 0 to 1. */
  lit: number
  ambientOcclusion: number
}

/** The light from a point to the camera: ambient, the key light, and reflections of a studio. */
export function shade(
  { normal, eye, colour, roughness, metalness, lit, ambientOcclusion }: Point,
  keyLight: Vector,
  into: Float32Array,
) {
  const nx = normal[0]
  const ny = normal[1]
  const nz = normal[2]
  const ex = eye[0]
  const ey = eye[1]
  const ez = eye[2]
  const facing = Math.max(0.02, nx * ex + ny * ey + nz * ez)
  const toKey = Math.max(0, nx * keyLight[0] + ny * keyLight[1] + nz * keyLight[2])
  const upwards = ny * 0.5 + 0.5
  const hx = keyLight[0] + ex
  const hy = keyLight[1] + ey
  const hz = keyLight[2] + ez
  const half = Math.sqrt(hx * hx + hy * hy + hz * hz) || 1
  const toHalf = Math.max(0, (nx * hx + ny * hy + nz * hz) / half)
  const sharpness = Math.max(0.02, roughness * roughness)
  const spread = toHalf * toHalf * (sharpness * sharpness - 1) + 1
  const glint = Math.min(
    4,
    ((sharpness * sharpness) / (Math.PI * spread * spread)) * 0.25 * toKey * KEY_STRENGTH * lit,
  )
  const edge = (1 - facing) * (1 - facing) * (1 - facing) * (1 - facing) * (1 - facing)
  const rx = 2 * facing * nx - ex
  const ry = 2 * facing * ny - ey
  const rz = 2 * facing * nz - ez
  const mirrored = studio(rx, ry, rz, roughness, keyLight) * (0.35 + 0.65 * ambientOcclusion)
  for (let part = 0; part < 3; part++) {
    const own = colour[part]
    const sky = FLOOR[part] + (SKY[part] - FLOOR[part]) * upwards
    const plain = 0.04 + (own - 0.04) * metalness
    const fresnel = plain + (Math.max(1 - roughness, plain) - plain) * edge
    const diffuse =
      own * (1 - metalness) * (sky * ambientOcclusion * 0.72 + (toKey * KEY_STRENGTH * lit) / Math.PI)
    into[part] = diffuse + fresnel * (mirrored * SKY[part] + glint / Math.max(0.1, facing))
  }
}

/** How bright the studio is in a direction: a floor, walls and a large lamp, blurred for rough surfaces. */
function studio(x: number, y: number, z: number, roughness: number, keyLight: Vector): number {
  const upwards = y * 0.5 + 0.5
  const soft = 0.35 + 0.75 * upwards
  const wall = y < -0.05 ? 0.3 : 0.42 + 0.5 * smoothstep(-0.05, 0.6, y)
  const lamp =
    2.6 *
    smoothstep(
      0.72 - 0.5 * roughness,
      0.86 + 0.1 * roughness,
      x * keyLight[0] + y * keyLight[1] + z * keyLight[2],
    )
  const strip =
    1.4 * smoothstep(0.8, 0.92, Math.abs(keyLight[2] * x - keyLight[0] * z)) * smoothstep(-0.1, 0.3, y)
  const sharp = wall + lamp + strip
  return sharp + (soft - sharp) * Math.min(1, roughness * 1.15)
}

/** Steps of the lookup table, finer than a byte needs; anything above the brightest is white. */
const STEPS = 4096
const BRIGHTEST = 4
const bytes = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = (step / STEPS) ** 2 * BRIGHTEST
  // Tone mapping: highlights are compressed below white.
  const compressed = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4))
  return 255 * linearToSrgb(compressed)
})

/** Linear light as a byte of sRGB, tone-mapped. */
export function toByte(light: number): number {
  return bytes[Math.min(STEPS, Math.round(Math.sqrt(Math.max(0, light) / BRIGHTEST) * STEPS))]
}
