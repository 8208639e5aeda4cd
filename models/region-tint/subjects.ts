import { smoothstep, hex, type Colour } from '@atelier/media/image/colour.ts'
import type { Cues } from './cues.ts'

/** A colour, and how much of it each pixel gets. */
export type WeightedColour = { readonly colour: Colour; readonly share: (cues: Cues) => number }

const smoothness = ({ roughness }: Cues) => 1 - smoothstep(0.1, 0.35, roughness)

/** A part of an image as fractions of its size: where a face is. */
export type FaceArea = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Skin where faces were found, and next to no colour elsewhere: what clothes and rooms had cannot be guessed. */
export const portraitColours = (faces: readonly FaceArea[]): readonly WeightedColour[] => [
  {
    colour: hex('#c28d70'),
    share: ({ x, y, luma }) =>
      3 *
      Math.max(0, ...faces.map((face) => 1 - smoothstep(0.85, 1.3, distanceFrom(face, x, y)))) *
      smoothstep(0.15, 0.35, luma),
  },
  { colour: hex('#4f4a47'), share: ({ luma }) => 0.9 * (1 - smoothstep(0.15, 0.4, luma)) },
  // Smooth areas far from the faces are background.
  { colour: hex('#818b96'), share: (cues) => 0.9 * smoothness(cues) * smoothstep(0.2, 0.5, cues.luma) },
  { colour: hex('#ece8e0'), share: ({ luma }) => smoothstep(0.75, 0.95, luma) },
  { colour: hex('#86858a'), share: () => 0.5 },
]

/** From the middle of a face, where 1 is its outline; a face reaches a little below its box, to the neck. */
function distanceFrom({ x, y, width, height }: FaceArea, atX: number, atY: number): number {
  return Math.hypot((atX - x - width / 2) / (0.6 * width), (atY - y - height * 0.52) / (0.75 * height))
}

/** Likely colours by the kind of subject; the weights need not add up to 1. */
export const subjects: Readonly<Record<string, readonly WeightedColour[]>> = {
  landscape: [
    // Smooth and light areas at the top are sky.
    {
      colour: hex('#6d98c8'),
      share: (cues) =>
        2.2 * (1 - smoothstep(0.3, 0.65, cues.y)) * smoothstep(0.3, 0.55, cues.luma) * smoothness(cues),
    },
    // Rough midtones at the bottom are leaves and grass.
    {
      colour: hex('#71894f'),
      share: ({ y, luma, roughness }) =>
        1.6 *
        smoothstep(0.35, 0.7, y) *
        smoothstep(0.12, 0.35, roughness) *
        (1 - smoothstep(0.2, 0.45, Math.abs(luma - 0.42))),
    },
    { colour: hex('#a3978c'), share: ({ luma }) => 0.6 * (1 - smoothstep(0.12, 0.36, Math.abs(luma - 0.6))) },
    { colour: hex('#57493c'), share: ({ luma }) => 0.6 * (1 - smoothstep(0.15, 0.45, luma)) },
    { colour: hex('#8a857c'), share: () => 0.25 },
  ],
}
