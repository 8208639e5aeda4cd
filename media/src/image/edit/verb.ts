import type { Picture } from '../pixels/picture.ts'
import type { Clause, Unit } from './clause.ts'

/** What a clause can say beside its words: a number in a unit or less than nothing among them. */
type Beside = Unit | 'minus' | 'strength' | 'colour' | 'text' | 'place' | 'shape'

/** Something that can be done to a picture. */
export type Verb = {
  /** Any of these, once grammar is left out. */
  readonly words: readonly string[]
  /** What it can heed; a clause that says more is not understood. */
  readonly heeds: readonly Beside[]
  /** For people who look for a way to say it. */
  readonly example: string
  readonly apply: (picture: Picture, clause: Clause) => Picture | Promise<Picture>
}

/** Whether a verb heeds everything that a clause says. A number without a unit is in that of the verb. */
export function heedsAll({ heeds }: Verb, clause: Clause): boolean {
  const { amount, unit, strength, colour, text, place, shape } = clause
  const hasUnit = heeds.some((heeded) => heeded === 'percent' || heeded === 'pixels' || heeded === 'degrees')
  if (clause.isTwofold || (amount === null ? unit !== null : !hasUnit)) return false
  const said: Readonly<Record<Beside, boolean>> = {
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
  return Object.entries(said).every(([name, isSaid]) => !isSaid || heeds.some((heeded) => heeded === name))
}

/** How much, as a share: the number that is named in percent, or else the usual by the strength of the words. */
export function shareOf({ amount, strength }: Clause, usual: number): number {
  return amount === null ? usual * strength : amount / 100
}

/** A new value for each of red, green and blue, by the three. */
export function recolour(
  { width, height, data }: Picture,
  change: (red: number, green: number, blue: number) => readonly [number, number, number],
): Picture {
  const result = data.slice()
  for (let at = 0; at < data.length; at += 4) {
    const [red, green, blue] = change(data[at]!, data[at + 1]!, data[at + 2]!)
    result[at] = red
    result[at + 1] = green
    result[at + 2] = blue
  }
  return { width, height, data: result }
}
