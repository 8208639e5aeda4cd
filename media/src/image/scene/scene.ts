import type { Light } from './light.ts'
import type { ColourName, Place, Season, Thing, Time, Weather } from './vocabulary.ts'

/** What lies at the viewer's feet. */
export type Ground = 'water' | 'meadow' | 'desert' | 'forest'
/** What stands at the horizon. */
export type Back = 'mountains' | 'hills' | 'city' | 'desert' | 'forest'

/** The sun or the moon: where, as shares of the picture, and how large beside what is usual. */
export type Disc = {
  readonly is: 'sun' | 'moon' | 'crescent'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: ColourName | null
}

/** A thing at its place: where its foot is, as shares of the picture, and how tall it is in units. */
export type Placed = {
  readonly thing: Thing
  readonly x: number
  readonly y: number
  readonly tall: number
  readonly colour: ColourName | null
  /** From 0 at the viewer's feet to 1 at the horizon. */
  readonly distance: number
  readonly seed: number
  /** How far it is in its movement, from 0 to 1. */
  readonly pose?: number
}

/** A scene with everything decided that chance decides: painting it twice gives the same picture. */
export type Scene = {
  readonly kind: 'land' | 'space' | 'underwater' | 'abstract'
  readonly time: Time
  readonly weather: ReadonlySet<Weather>
  readonly season: Season | null
  readonly light: Light
  /** How far down the horizon is, as a share of the height. */
  readonly horizon: number
  readonly sun: Disc | null
  readonly hasStars: boolean
  /** From 0 for a clear sky to 1 for a closed one. */
  readonly cloudCover: number
  readonly backs: readonly Back[]
  readonly ground: Ground
  /** A strip of land before the water, for what cannot float. */
  readonly hasShore: boolean
  readonly named: ReadonlySet<Place>
  readonly colourOf: (place: Place) => ColourName | null
  readonly colours: readonly ColourName[]
  readonly bubbles: number
  readonly placed: readonly Placed[]
  readonly seed: number
}
