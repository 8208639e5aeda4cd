import { hex, mix, type Colour } from '@atelier/media/image/colour.ts'
import { mapToGradient } from '../palette.ts'
import type { Image } from '@atelier/media/image/image.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import { colours } from './vocabulary.ts'

/** Colours that the prompt names for no object tint the whole image. Abstract and space scenes have used them already. */
export function inNamedColours(image: Image, parsed: ParsedPrompt): Image {
  const [first, ...others] = parsed.colours.map((name): Colour => hex(colours[name]))
  if (!first || parsed.places.has('abstract') || parsed.places.has('space')) return image
  const ramp = [
    mix(first, [0, 0, 0], 0.82),
    first,
    ...others,
    mix(others.at(-1) ?? first, [255, 255, 255], 0.86),
  ]
  return mapToGradient(image, ramp, 0.35)
}
