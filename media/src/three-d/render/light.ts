import { ease } from '../../image/colour/colour.ts'
import { seenOf } from '../model/srgb.ts'
import { added, normalized, scaled, type Vector } from '../model/vector.ts'

/** Where the strongest light comes from, seen by the eye: from above, its left and a little before it. */
export function keyFrom(right: Vector, up: Vector, back: Vector): Vector {
  return normalized(added(added(scaled(right, -0.55), scaled(up, 0.95)), scaled(back, 0.65)))
}

const KEY_STRENGTH = 2.1
/** Of the sky on what looks up, and of the floor on what looks down. */
const SKY: Vector = [0.78, 0.82, 0.88]
const FLOOR: Vector = [0.4, 0.38, 0.36]

/** What is shaded: changed for every point, so that none has to be made. */
export type Point = {
  normal: Float32Array
  /** From the point to the eye. */
  eye: Float32Array
  colour: Float32Array
  roughness: number
  metalness: number
  /** How much of the key light reaches it, and how open it is to the sky. */
  lit: number
  open: number
}

/** The light that a point sends to the eye: of a soft sky, a key light and a studio that is mirrored. */
export function shade(
  { normal, eye, colour, roughness, metalness, lit, open }: Point,
  key: Vector,
  into: Float32Array,
) {
  const nx = normal[0]!
  const ny = normal[1]!
  const nz = normal[2]!
  const ex = eye[0]!
  const ey = eye[1]!
  const ez = eye[2]!
  const facing = Math.max(0.02, nx * ex + ny * ey + nz * ez)
  const toKey = Math.max(0, nx * key[0] + ny * key[1] + nz * key[2])
  const upwards = ny * 0.5 + 0.5
  const hx = key[0] + ex
  const hy = key[1] + ey
  const hz = key[2] + ez
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
  const mirrored = studio(rx, ry, rz, roughness, key) * (0.35 + 0.65 * open)
  for (let part = 0; part < 3; part++) {
    const own = colour[part]!
    const sky = FLOOR[part]! + (SKY[part]! - FLOOR[part]!) * upwards
    const plain = 0.04 + (own - 0.04) * metalness
    const fresnel = plain + (Math.max(1 - roughness, plain) - plain) * edge
    const diffuse = own * (1 - metalness) * (sky * open * 0.72 + (toKey * KEY_STRENGTH * lit) / Math.PI)
    into[part] = diffuse + fresnel * (mirrored * SKY[part]! + glint / Math.max(0.1, facing))
  }
}

/** How bright the studio is in a direction: a floor, walls, and a wide lamp; rough things see it blurred. */
function studio(x: number, y: number, z: number, roughness: number, key: Vector): number {
  const upwards = y * 0.5 + 0.5
  const soft = 0.35 + 0.75 * upwards
  const wall = y < -0.05 ? 0.3 : 0.42 + 0.5 * ease(-0.05, 0.6, y)
  const lamp =
    2.6 * ease(0.72 - 0.5 * roughness, 0.86 + 0.1 * roughness, x * key[0] + y * key[1] + z * key[2])
  const strip = 1.4 * ease(0.8, 0.92, Math.abs(key[2] * x - key[0] * z)) * ease(-0.1, 0.3, y)
  const sharp = wall + lamp + strip
  return sharp + (soft - sharp) * Math.min(1, roughness * 1.15)
}

/** Finer than a byte needs, up to light that is held at white anyway. */
const STEPS = 4096
const BRIGHTEST = 4
const bytes = Float32Array.from({ length: STEPS + 1 }, (_, step) => {
  const light = (step / STEPS) ** 2 * BRIGHTEST
  // Bright light is held below white, as film does.
  const held = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp(-(light - 0.6) / 0.4))
  return 255 * seenOf(held)
})

/** Light as a byte of sRGB. */
export function toByte(light: number): number {
  return bytes[Math.min(STEPS, Math.round(Math.sqrt(Math.max(0, light) / BRIGHTEST) * STEPS))]!
}
