import { ParamName } from '@atelier/contract/params.ts'
import { Type, type Static } from 'typebox'
import { byParamName } from './by-param-name.ts'

const closed = { additionalProperties: false }

/** Far above any price, so that every sum of coins is a whole number that can be stored. */
const MAX_COINS = 1_000_000
const Coins = Type.Number({ minimum: 0, maximum: MAX_COINS })

/** Coins per unit of a param: its number or text, or the file it names. */
const Rate = Type.Object({ coins: Coins, of: ParamName }, closed)

/** Pixels can also be counted on the output, which may be far larger than the input. */
const PixelRate = Type.Object({ coins: Coins, of: Type.Union([ParamName, Type.Literal('output')]) }, closed)

/** What a rate counts. */
export type Metered = Static<typeof PixelRate>['of']

const Factors = Type.Record(Type.String(), Type.Number({ exclusiveMinimum: 0, maximum: 1000 }))

/**
 * The price of one output: (base + rates) × multipliers. All numbers are decimal with at most three places.
 * A multiplier is chosen by the value of its param; a value that is not listed multiplies by 1.
 */
export const PriceFormula = Type.Object(
  {
    base: Coins,
    perSecond: Type.Optional(Rate),
    perMegapixel: Type.Optional(PixelRate),
    /** For video: the pixels of a frame times the seconds. */
    perMegapixelSecond: Type.Optional(PixelRate),
    perThousandCharacters: Type.Optional(Rate),
    multipliers: Type.Optional(byParamName<Static<typeof Factors>>(Factors)),
  },
  closed,
)
export type PriceFormula = Static<typeof PriceFormula>

export const rateNames = ['perSecond', 'perMegapixel', 'perMegapixelSecond', 'perThousandCharacters'] as const
export type RateName = (typeof rateNames)[number]
