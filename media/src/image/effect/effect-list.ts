import { collage, filmStrip } from './several.ts'
import { duotone, popArt, thermal, vintage } from './grades.ts'
import { blueprint, comic, neon } from './outlined.ts'
import { glitch, kaleidoscope, tiltShift } from './optics.ts'
import { crossStitch } from './cross-stitch.ts'
import { gallery, polaroid, stamp } from './frames.ts'
import type { Make } from './make.ts'
import { magazine, postcard, wanted } from './printed.ts'

type Effect = {
  readonly make: Make
  /** How many pictures it takes: one where it does not say. */
  readonly pictures?: readonly [least: number, most: number]
  /** Whether it prints the prompt. The others leave it out, which the model file says. */
  readonly printsWords?: true
}

/** Every look of the effect model. */
// prettier-ignore
export const effects: Readonly<Record<string, Effect>> = {
  neon: { make: neon },
  duotone: { make: duotone },
  vintage: { make: vintage },
  glitch: { make: glitch },
  comic: { make: comic },
  'tilt-shift': { make: tiltShift },
  'cross-stitch': { make: crossStitch },
  thermal: { make: thermal },
  'pop-art': { make: popArt },
  blueprint: { make: blueprint },
  kaleidoscope: { make: kaleidoscope },
  polaroid: { make: polaroid, printsWords: true },
  stamp: { make: stamp, printsWords: true },
  gallery: { make: gallery },
  magazine: { make: magazine, printsWords: true },
  wanted: { make: wanted, printsWords: true },
  postcard: { make: postcard, printsWords: true },
  'film-strip': { make: filmStrip, pictures: [1, 4] },
  collage: { make: collage, pictures: [2, 4] },
}
