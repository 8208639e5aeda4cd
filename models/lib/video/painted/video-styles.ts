import { rngOf, type Rng } from '../../random/rng.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { charcoalOf, inkOf, pencilOf } from '../../image/style/drawn.ts'
import { pixel, poster, type Quantise } from '../../image/style/flat.ts'
import { engraving, halftoneOf } from '../../image/style/prints.ts'
import { mosaicOf, stainedGlassOf } from '../../image/style/tiles.ts'
import { watercolourOf } from '../../image/style/watercolour.ts'
import { reduceToColoursOf } from './video-colours.ts'
import { oilVideo } from './oil-video.ts'

/** What is the same for every frame: size, seed, and sample frames of the video. */
export type StyleContext = {
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly samples: readonly Image[]
}

/** Paints opaque frames in order. */
export type VideoPainter = (image: Image) => Image | Promise<Image>

type ImageStyle = (image: Image, rng: Rng) => Image

/** A style whose lines or dots depend only on seed and position: with the same seed they stay where they are. */
const withFixedSeed =
  (style: ImageStyle) =>
  ({ seed }: StyleContext): VideoPainter =>
  (image) =>
    style(image, rngOf(seed))

/** A style that takes its palette from the image: here from the whole video. */
const withVideoPalette =
  (style: typeof poster) =>
  async ({ seed, samples }: StyleContext): Promise<VideoPainter> => {
    // Only the style knows how it prepares an image before quantization. So each sample runs through the style, and its
    // input to the quantizer is collected.
    const prepared: Image[] = []
    const collect: Quantise = (image) => {
      prepared.push(image)
      return image
    }
    for (const sample of samples) await style(sample, rngOf(seed), collect)
    const reduce = await reduceToColoursOf(prepared)
    return (image) => style(image, rngOf(seed), reduce)
  }

/** A style whose strokes, dots or tiles are laid out once for the whole video. */
const prepareOnce =
  (prepare: (size: StyleContext, rng: Rng) => VideoPainter) =>
  (context: StyleContext): VideoPainter =>
    prepare(context, rngOf(context.seed))

export const videoStyles: Readonly<
  Record<string, (context: StyleContext) => VideoPainter | Promise<VideoPainter>>
> = {
  oil: prepareOnce(oilVideo),
  watercolour: prepareOnce(watercolourOf),
  poster: withVideoPalette(poster),
  pixel: withVideoPalette(pixel),
  mosaic: prepareOnce(mosaicOf),
  'stained-glass': prepareOnce(stainedGlassOf),
  halftone: prepareOnce(halftoneOf),
  engraving: withFixedSeed(engraving),
  pencil: prepareOnce(pencilOf),
  ink: prepareOnce(inkOf),
  charcoal: prepareOnce(charcoalOf),
}
