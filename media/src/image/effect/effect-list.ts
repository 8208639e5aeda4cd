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
  /** What the prompt is printed as, for effects that print it. */
  readonly words?: string
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
  polaroid: { make: polaroid, words: 'a caption' },
  stamp: { make: stamp, words: 'the name of a country' },
  gallery: { make: gallery },
  magazine: { make: magazine, words: 'a title' },
  wanted: { make: wanted, words: 'a name' },
  postcard: { make: postcard, words: 'the name of a place' },
  'film-strip': { make: filmStrip, pictures: [1, 4] },
  collage: { make: collage, pictures: [2, 4] },
}
