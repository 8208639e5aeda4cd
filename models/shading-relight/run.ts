import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Program } from '@atelier/media/program.ts'
import { onlyInput } from '../lib/inputs.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { readImage, writeImage } from '../lib/image/pixels/image-files.ts'
import { lumaOf } from '../lib/image/planes/luma.ts'
import { facesIfPossible } from '../lib/onnx/faces.ts'
import { shapeOf } from './face-shape.ts'
import { shadeFace } from './shade-face.ts'
import { shadingOf } from './shading.ts'

/** The strength of the key light relative to the ambient light, the colours of both, and the exposure. */
type Lighting = {
  readonly strength: number
  readonly light: readonly [number, number, number]
  readonly shadow: readonly [number, number, number]
  readonly exposure: number
}

// prettier-ignore
const lightings: Readonly<Record<string, Lighting>> = {
  soft:          { strength: 1.2, light: [1.00, 0.98, 0.95], shadow: [0.98, 1.00, 1.03], exposure: 1.02 },
  studio:        { strength: 1.9, light: [1.00, 1.00, 1.00], shadow: [1.00, 1.00, 1.00], exposure: 1.10 },
  dramatic:      { strength: 16.0, light: [1.00, 0.96, 0.90], shadow: [0.92, 0.98, 1.10], exposure: 0.55 },
  'golden hour': { strength: 2.4, light: [1.20, 0.86, 0.45], shadow: [1.00, 0.88, 0.92], exposure: 0.98 },
  moonlight:     { strength: 2.6, light: [0.72, 0.90, 1.20], shadow: [0.62, 0.80, 1.25], exposure: 0.42 },
  neon:          { strength: 3.0, light: [1.25, 0.55, 1.15], shadow: [0.45, 0.95, 1.30], exposure: 0.80 },
}

// prettier-ignore
const directions: Readonly<Record<string, readonly [number, number]>> = {
  left: [-1, 0], right: [1, 0], top: [0, -1], bottom: [0, 1],
  'top left': [-1, -1], 'top right': [1, -1], 'bottom left': [-1, 1], 'bottom right': [1, 1],
}

/** Removes most of the existing shading of an image and relights it from another direction. */
export const relight: Program = async (task) => {
  const lighting = oneOf(lightings, 'lighting', task.params.lighting)
  const [across, down] = oneOf(directions, 'light_direction', task.params.light_direction)
  const image = await readImage(onlyInput(task, 'image'))
  const length = Math.hypot(across, down)
  const direction = [across / length, down / length] as const
  const shading = shadingOf(image, direction)
  const luma = lumaOf(image)
  for (const face of await facesIfPossible(image))
    shadeFace(shading, luma, image.width, await shapeOf(face, image), direction)
  return [await writeImage(lit(image, shading, lighting), task.folder, 'relit')]
}

function oneOf<Value>(table: Readonly<Record<string, Value>>, name: string, chosen: unknown): Value {
  const value = Object.hasOwn(table, String(chosen)) ? table[String(chosen)] : undefined
  if (!value) throw new InvalidInput(`${name} must be one of ${Object.keys(table).join(', ')}.`)
  return value
}

type Shading = ReturnType<typeof shadingOf>

function lit(
  image: Image,
  { flattening, received }: Shading,
  { strength, light, shadow, exposure }: Lighting,
): Image {
  const { width, height, data } = image
  const linear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2)
  const factors = received.map((share, at) => ((1 + strength * share) / (1 + strength)) * flattening[at])
  const gain = (exposure * brightness(image, linear, null)) / brightness(image, linear, factors)
  const result = data.slice()
  for (let pixel = 0, at = 0; pixel < factors.length; pixel++, at += 4) {
    // Pixels that the key light does not reach show the colour of the ambient light.
    const share = (strength * received[pixel]) / (1 + strength * received[pixel])
    for (let channel = 0; channel < 3; channel++) {
      const colour = shadow[channel] + (light[channel] - shadow[channel]) * share
      const value = linear[data[at + channel]] * factors[pixel] * gain * colour
      result[at + channel] = 255 * shoulder(value) ** (1 / 2.2)
    }
  }
  return { width, height, data: result }
}

/** Compresses highlights towards white, as film does, instead of clipping them. */
function shoulder(value: number): number {
  const knee = 0.75
  return value <= knee ? value : 1 - (1 - knee) * Math.exp((knee - value) / (1 - knee))
}

function brightness({ data }: Image, linear: Float32Array, factors: Float32Array | null): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    const value = 0.21 * linear[data[at]] + 0.72 * linear[data[at + 1]] + 0.07 * linear[data[at + 2]]
    sum += value * (factors ? factors[at / 4] : 1)
  }
  return sum / (data.length / 4) + 1e-4
}
