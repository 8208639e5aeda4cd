import type { Image } from '@atelier/media/image/image.ts'
import type { Clause, Unit } from './clause.ts'

/** What a clause can give besides its words; `minus` is a negative amount. */
type Modifier = Unit | 'minus' | 'strength' | 'colour' | 'text' | 'place' | 'shape'

/** An edit of an image. */
export type Operation = {
  /** The words that name it, without grammar. */
  readonly words: readonly string[]
  /** The modifiers that it accepts; a clause with others is not understood. */
  readonly accepts: readonly Modifier[]
  /** An example for problem texts. */
  readonly example: string
  readonly apply: (image: Image, clause: Clause) => Image | Promise<Image>
}

/** Whether an operation accepts all modifiers of a clause. An amount without a unit is in the operation's own unit. */
export function acceptsAll({ accepts }: Operation, clause: Clause): boolean {
  const { amount, unit, strength, colour, text, place, shape } = clause
  const hasUnit = accepts.some(
    (accepted) => accepted === 'percent' || accepted === 'pixels' || accepted === 'degrees',
  )
  if (clause.isAmbiguous || (amount === null ? unit !== null : !hasUnit)) return false
  const given: Readonly<Record<Modifier, boolean>> = {
    percent: unit === 'percent',
    pixels: unit === 'pixels',
    degrees: unit === 'degrees',
    minus: amount !== null && amount < 0,
    strength: strength !== 1,
    colour: colour !== null,
    text: text !== null,
    place: place !== null,
    shape: shape !== null,
  }
  return Object.entries(given).every(
    ([name, isGiven]) => !isGiven || accepts.some((accepted) => accepted === name),
  )
}

/** The amount as a share: the given percentage, or the usual share times the strength of the words. */
export function shareOf({ amount, strength }: Clause, usual: number): number {
  return amount === null ? usual * strength : amount / 100
}

/** Maps the colour of every pixel. */
export function recolour(
  { width, height, data }: Image,
  change: (red: number, green: number, blue: number) => readonly [number, number, number],
): Image {
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = change(data[at], data[at + 1], data[at + 2])
    result[at] = red
    result[at + 1] = green
    result[at + 2] = blue
  }
  return { width, height, data: result }
}
