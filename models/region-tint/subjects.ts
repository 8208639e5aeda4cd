import { smoothstep, hex, type Colour } from '@atelier/media/image/colour.ts'
import type { Cues } from './cues.ts'

/** A colour, and how much of it each pixel gets. */
export type WeightedColour = { readonly colour: Colour; readonly share: (cues: Cues) => number }

const smoothness = ({ roughness }: Cues) => 1 - smoothstep(0.1, 0.35, roughness)

/** Likely colours by the kind of subject; the weights need not add up to 1. */
export const subjects: Readonly<Record<string, readonly WeightedColour[]>> = {
  portrait: [
    // Midtones are skin, wood and cloth; they are warmest in the middle.
    {
      colour: hex('#c08a6c'),
      share: ({ x, y, luma }) =>
        (1.2 - 0.5 * smoothstep(0.2, 0.6, Math.hypot(x - 0.5, y - 0.5))) *
        (1 - smoothstep(0.15, 0.4, Math.abs(luma - 0.58))),
    },
    { colour: hex('#54453d'), share: ({ luma }) => 0.9 * (1 - smoothstep(0.15, 0.4, luma)) },
    // Smooth areas far from the middle are background.
    {
      colour: hex('#7f8fa3'),
      share: (cues) => 1.2 * smoothness(cues) * smoothstep(0.3, 0.55, Math.hypot(cues.x - 0.5, cues.y - 0.5)),
    },
    { colour: hex('#f0e9dc'), share: ({ luma }) => smoothstep(0.75, 0.95, luma) },
    { colour: hex('#8d8780'), share: () => 0.3 },
  ],
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
    { colour: hex('#b9967c'), share: ({ luma }) => 0.6 * (1 - smoothstep(0.12, 0.36, Math.abs(luma - 0.6))) },
    { colour: hex('#57493c'), share: ({ luma }) => 0.6 * (1 - smoothstep(0.15, 0.45, luma)) },
    { colour: hex('#8a857c'), share: () => 0.25 },
  ],
}
