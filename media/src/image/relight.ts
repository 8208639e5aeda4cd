import { InvalidInput, type Program } from '../program.ts'
import { onlyInput } from '../task/inputs.ts'
import type { Picture } from './pixels/picture.ts'
import { readPicture, writePicture } from './pixels/picture-files.ts'
import { shadingOf } from './light/shading.ts'

/** A light: how strong it is beside what comes from everywhere, the colours of both, and how bright all becomes. */
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

/** Takes the light that a picture has for the most part away, and sets another one from another side. */
export const relight: Program = async (task) => {
  const lighting = oneOf(lightings, 'lighting', task.params.lighting)
  const [across, down] = oneOf(directions, 'light_direction', task.params.light_direction)
  const picture = await readPicture(onlyInput(task, 'image'))
  const length = Math.hypot(across, down)
  const shading = shadingOf(picture, [across / length, down / length])
  return [await writePicture(lit(picture, shading, lighting), task.folder, 'relit')]
}

function oneOf<Value>(table: Readonly<Record<string, Value>>, name: string, chosen: unknown): Value {
  const value = Object.hasOwn(table, String(chosen)) ? table[String(chosen)] : undefined
  if (!value) throw new InvalidInput(`${name} is one of ${Object.keys(table).join(', ')}.`)
  return value
}

type Shading = ReturnType<typeof shadingOf>

function lit(
  picture: Picture,
  { flattening, received }: Shading,
  { strength, light, shadow, exposure }: Lighting,
): Picture {
  const { width, height, data } = picture
  const linear = Float32Array.from({ length: 256 }, (_, value) => (value / 255) ** 2.2)
  const factors = received.map((share, at) => ((1 + strength * share) / (1 + strength)) * flattening[at]!)
  const gain = (exposure * brightness(picture, linear, null)) / brightness(picture, linear, factors)
  const result = data.slice()
  for (let pixel = 0, at = 0; pixel < factors.length; pixel++, at += 4) {
    // What the light does not reach is seen by what comes from everywhere, which has a colour of its own.
    const share = (strength * received[pixel]!) / (1 + strength * received[pixel]!)
    for (let channel = 0; channel < 3; channel++) {
      const colour = shadow[channel]! + (light[channel]! - shadow[channel]!) * share
      const value = linear[data[at + channel]!]! * factors[pixel]! * gain * colour
      result[at + channel] = 255 * shoulder(value) ** (1 / 2.2)
    }
  }
  return { width, height, data: result }
}

/** Bends what is too bright towards white, as film does, instead of cutting it off. */
function shoulder(value: number): number {
  const knee = 0.75
  return value <= knee ? value : 1 - (1 - knee) * Math.exp((knee - value) / (1 - knee))
}

function brightness({ data }: Picture, linear: Float32Array, factors: Float32Array | null): number {
  let sum = 0
  for (let at = 0; at < data.length; at += 4) {
    const value = 0.21 * linear[data[at]!]! + 0.72 * linear[data[at + 1]!]! + 0.07 * linear[data[at + 2]!]!
    sum += value * (factors ? factors[at / 4]! : 1)
  }
  return sum / (data.length / 4) + 1e-4
}
