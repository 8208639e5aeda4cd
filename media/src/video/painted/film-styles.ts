import { diceOf, type Dice } from '../../chance/dice.ts'
import type { Picture } from '../../image/pixels/picture.ts'
import { charcoalOf, inkOf, pencilOf } from '../../image/style/drawn.ts'
import { pixel, poster, type Reduce } from '../../image/style/flat.ts'
import { engraving, halftoneOf } from '../../image/style/prints.ts'
import { mosaicOf, stainedGlassOf } from '../../image/style/tiles.ts'
import { watercolourOf } from '../../image/style/watercolour.ts'
import { reduceToColoursOf } from './film-colours.ts'
import { oilFilm } from './oil-film.ts'

/** What is the same in every frame: how large it is, what chance decided, and how the film looks here and there. */
export type Sitter = {
  readonly width: number
  readonly height: number
  readonly seed: number
  readonly samples: readonly Picture[]
}

/** Paints one opaque frame after the other. */
export type FilmPainter = (picture: Picture) => Picture | Promise<Picture>

type PictureStyle = (picture: Picture, dice: Dice) => Picture

/** A style that lays its lines or dots by chance and place alone: with the same chance they stay where they are. */
const sameChance =
  (style: PictureStyle) =>
  ({ seed }: Sitter): FilmPainter =>
  (picture) =>
    style(picture, diceOf(seed))

/** A style that takes its colours from the picture: here from the whole film. */
const sameColours =
  (style: typeof poster) =>
  async ({ seed, samples }: Sitter): Promise<FilmPainter> => {
    // Only the style knows what it does to a picture before it reduces its colours. So each sample goes through all of it,
    // and what it wants reduced is kept.
    const prepared: Picture[] = []
    const collect: Reduce = (picture) => {
      prepared.push(picture)
      return picture
    }
    for (const sample of samples) await style(sample, diceOf(seed), collect)
    const reduce = await reduceToColoursOf(prepared)
    return (picture) => style(picture, diceOf(seed), reduce)
  }

/** A style whose strokes, dots or stones are laid once for the whole film. */
const laidOnce =
  (prepare: (size: Sitter, dice: Dice) => FilmPainter) =>
  (sitter: Sitter): FilmPainter =>
    prepare(sitter, diceOf(sitter.seed))

export const filmStyles: Readonly<Record<string, (sitter: Sitter) => FilmPainter | Promise<FilmPainter>>> = {
  oil: laidOnce(oilFilm),
  watercolour: laidOnce(watercolourOf),
  poster: sameColours(poster),
  pixel: sameColours(pixel),
  mosaic: laidOnce(mosaicOf),
  'stained-glass': laidOnce(stainedGlassOf),
  halftone: laidOnce(halftoneOf),
  engraving: sameChance(engraving),
  pencil: laidOnce(pencilOf),
  ink: laidOnce(inkOf),
  charcoal: laidOnce(charcoalOf),
}
