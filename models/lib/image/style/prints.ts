import type { Rng } from '../../random/rng.ts'
import { smoothstep } from '@atelier/media/image/colour.ts'
import { blank, type Image } from '@atelier/media/image/image.ts'
import { blurred, lumaPlane } from '../planes/plane.ts'

type Size = Pick<Image, 'width' | 'height'>

export const halftone = (image: Image, rng: Rng) => halftoneOf(image, rng)(image)

/** Halftone: dots of four inks, each screen at its own angle. The screens are computed once for all frames of a video. */
export function halftoneOf({ width, height }: Size, rng: Rng): (image: Image) => Image {
  const pitch = Math.max(3.2, Math.sqrt(width * height) / 135)
  const screens = inks.map(({ angle }) => screenOf(width, height, pitch, (angle * Math.PI) / 180, rng))
  const soft = 0.5 / pitch
  return ({ data }) => {
    const result = blank(width, height)
    for (let at = 0; at < width * height; at++) result.data.set([253, 250, 243, 255], at * 4)
    const radii = new Float32Array(width * height)
    for (const [ink, { middle, distance, middles }] of screens.entries()) {
      const [red = 0, green = 0, blue = 0] = inks[ink].absorbs
      for (const from of middles) radii[from] = radiusOf(inkAt(data, from * 4, ink))
      for (let at = 0; at < distance.length; at++) {
        const radius = radii[middle[at]]
        if (distance[at] > radius + soft) continue
        const share = smoothstep(radius + soft, radius - soft, distance[at])
        result.data[at * 4] *= 1 - (red * share) / 255
        result.data[at * 4 + 1] *= 1 - (green * share) / 255
        result.data[at * 4 + 2] *= 1 - (blue * share) / 255
      }
    }
    return result
  }
}

/** Cyan, magenta, yellow, black: the angle of the screen, and the light that the ink absorbs. */
// prettier-ignore
const inks = [{ angle: 15, absorbs: [235, 60, 20] }, { angle: 75, absorbs: [20, 225, 70] }, { angle: 0, absorbs: [0, 25, 215] }, { angle: 45, absorbs: [225, 225, 220] }]

/** For each pixel, the centre of its dot and the distance to it in steps of the screen. */
type Screen = {
  readonly middle: Int32Array
  readonly distance: Float32Array
  readonly middles: readonly number[]
}

function screenOf(width: number, height: number, pitch: number, angle: number, rng: Rng): Screen {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  // The seed decides where a screen begins.
  const [across, down] = [rng(), rng()]
  const middle = new Int32Array(width * height)
  const distance = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const column = (x * cos + y * sin) / pitch
      const row = (y * cos - x * sin) / pitch
      const centreColumn = Math.floor(column - across) + across + 0.5
      const centreRow = Math.floor(row - down) + down + 0.5
      const fromX = clamp(Math.round((centreColumn * cos - centreRow * sin) * pitch), width)
      const fromY = clamp(Math.round((centreRow * cos + centreColumn * sin) * pitch), height)
      middle[y * width + x] = fromY * width + fromX
      distance[y * width + x] = Math.hypot(column - centreColumn, row - centreRow)
    }
  }
  return { middle, distance, middles: [...new Set(middle)] }
}

/** The radius of a dot that covers as much paper as the amount of ink; no dot for almost none. */
const radiusOf = (amount: number) =>
  amount > 0.02 ? Math.sqrt(amount / Math.PI) + amount ** 6 * 0.15 : -Infinity

/** How much of an ink a colour needs. Black replaces a part of what the three colours have in common. */
function inkAt(data: Uint8ClampedArray, at: number, ink: number): number {
  const [cyan, magenta, yellow] = [1 - data[at] / 255, 1 - data[at + 1] / 255, 1 - data[at + 2] / 255]
  const shared = Math.min(cyan, magenta, yellow)
  const black = shared ** 2.2 * 0.85
  if (ink === 3) return black
  return Math.max(0, ([cyan, magenta, yellow][ink] - black * 0.75) * 1.05)
}

/** Engraving: lines that widen where it is dark and follow the shapes. */
export function engraving(image: Image, rng: Rng): Image {
  const { width, height } = image
  const pitch = Math.max(3, Math.sqrt(width * height) / 190)
  const luma = lumaPlane(image)
  const fine = blurred(luma, Math.max(0.8, pitch * 0.3)).data
  const form = blurred(luma, pitch * 5).data
  const [start, wave] = [rng(), rng() * Math.PI * 2]
  const [ink, paper] = [
    [28, 38, 48],
    [246, 241, 228],
  ]
  const result = blank(width, height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      const dark = 1 - fine[at] / 255
      const bent = y + Math.sin(x / (pitch * 26) + wave) * pitch * 2.2 - form[at] * pitch * 0.06
      const crossed = x * 0.8 - y * 0.6 + form[at] * pitch * 0.05
      const line = lineAt(bent / pitch + start, dark * 0.98 - 0.06, pitch)
      const second = dark > 0.5 ? lineAt(crossed / pitch + start, (dark - 0.5) * 1.25, pitch) : 0
      const share = Math.min(1, Math.max(line, second))
      for (let part = 0; part < 3; part++)
        result.data[at * 4 + part] = paper[part] + (ink[part] - paper[part]) * share
      result.data[at * 4 + 3] = 255
    }
  }
  return result
}

/** The coverage of a point by a line, whose width is a share of the pitch, with antialiased edges. */
function lineAt(place: number, width: number, pitch: number): number {
  const distance = Math.abs(place - Math.floor(place) - 0.5)
  return (
    smoothstep(width / 2 + 0.55 / pitch, width / 2 - 0.55 / pitch, distance) * smoothstep(0.01, 0.1, width)
  )
}

const clamp = (value: number, length: number) => Math.min(length - 1, Math.max(0, value))
