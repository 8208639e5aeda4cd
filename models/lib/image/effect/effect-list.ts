import { collage, filmStrip } from './multi-image.ts'
import { duotone, popArt, thermal, vintage } from './grades.ts'
import { blueprint, comic, neon } from './outlined.ts'
import { glitch, kaleidoscope, tiltShift } from './optics.ts'
import { crossStitch } from './cross-stitch.ts'
import { gallery, polaroid, stamp } from './frames.ts'
import type { EffectFunction } from './effect-function.ts'
import { magazine, postcard, wanted } from './printed.ts'

type Effect = {
  readonly make: EffectFunction
  /** How many images it takes: one where it does not say. */
  readonly images?: readonly [least: number, most: number]
  /** Whether it prints the prompt. The model file says which effects ignore it. */
  readonly printsWords?: true
}

/** Every effect of the image effect model, by its param value. */
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
  'film-strip': { make: filmStrip, images: [1, 4] },
  collage: { make: collage, images: [2, 4] },
}
