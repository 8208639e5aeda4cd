import type { Light } from './light.ts'
import type { ColourName, Place, Season, ObjectName, Time, Weather } from './vocabulary.ts'

/** What lies in the foreground. */
export type Ground = 'water' | 'meadow' | 'desert' | 'forest'
/** What stands at the horizon. */
export type Background = 'mountains' | 'hills' | 'city' | 'desert' | 'forest'

/** The sun or the moon: its position as shares of the image, and its size as a factor. */
export type Disc = {
  readonly is: 'sun' | 'moon' | 'crescent'
  readonly x: number
  readonly y: number
  readonly size: number
  readonly colour: ColourName | null
}

/** An object in the scene: the position of its foot as shares of the image, and its height in units. */
export type PlacedObject = {
  readonly object: ObjectName
  readonly x: number
  readonly y: number
  readonly tall: number
  readonly colour: ColourName | null
  /** From 0 in the foreground to 1 at the horizon; more in the sky. */
  readonly distance: number
  readonly seed: number
  /** The phase of its animation, from 0 to 1. */
  readonly pose?: number
}

/** A scene with every random choice made: painting it twice gives the same image. */
export type Scene = {
  readonly kind: 'land' | 'space' | 'underwater' | 'abstract' | 'room'
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
  readonly backgrounds: readonly Background[]
  readonly ground: Ground
  /** A strip of land before the water, for objects that cannot float. */
  readonly hasShore: boolean
  readonly named: ReadonlySet<Place>
  readonly colourOf: (place: Place) => ColourName | null
  readonly colours: readonly ColourName[]
  readonly bubbles: number
  readonly placed: readonly PlacedObject[]
  readonly seed: number
}
