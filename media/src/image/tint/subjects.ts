import { ease, hex, type Colour } from '../colour/colour.ts'
import type { Cues } from './cues.ts'

/** How much of a colour each pixel gets. */
export type Wash = { readonly colour: Colour; readonly share: (cues: Cues) => number }

const calm = ({ roughness }: Cues) => 1 - ease(0.1, 0.35, roughness)

/** What is likely to have which colour, by what a picture shows; the likelihoods need not add up. */
export const subjects: Readonly<Record<string, readonly Wash[]>> = {
  portrait: [
    // Middling light is skin, wood and cloth; it is warmest in the middle.
    {
      colour: hex('#c08a6c'),
      share: ({ x, y, luma }) =>
        (1.2 - 0.5 * ease(0.2, 0.6, Math.hypot(x - 0.5, y - 0.5))) *
        (1 - ease(0.15, 0.4, Math.abs(luma - 0.58))),
    },
    { colour: hex('#54453d'), share: ({ luma }) => 0.9 * (1 - ease(0.15, 0.4, luma)) },
    // What is calm and far from the middle stands behind.
    {
      colour: hex('#7f8fa3'),
      share: (cues) => 1.2 * calm(cues) * ease(0.3, 0.55, Math.hypot(cues.x - 0.5, cues.y - 0.5)),
    },
    { colour: hex('#f0e9dc'), share: ({ luma }) => ease(0.75, 0.95, luma) },
    { colour: hex('#8d8780'), share: () => 0.3 },
  ],
  landscape: [
    // Calm and light above: sky.
    {
      colour: hex('#6d98c8'),
      share: (cues) => 2.2 * (1 - ease(0.3, 0.65, cues.y)) * ease(0.3, 0.55, cues.luma) * calm(cues),
    },
    // Rough and of middling light below: leaves and grass.
    {
      colour: hex('#71894f'),
      share: ({ y, luma, roughness }) =>
        1.6 * ease(0.35, 0.7, y) * ease(0.12, 0.35, roughness) * (1 - ease(0.2, 0.45, Math.abs(luma - 0.42))),
    },
    { colour: hex('#b9967c'), share: ({ luma }) => 0.6 * (1 - ease(0.12, 0.36, Math.abs(luma - 0.6))) },
    { colour: hex('#57493c'), share: ({ luma }) => 0.6 * (1 - ease(0.15, 0.45, luma)) },
    { colour: hex('#8a857c'), share: () => 0.25 },
  ],
}
