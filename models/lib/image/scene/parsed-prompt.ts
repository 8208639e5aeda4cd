import type { StyleName } from '../style/style-words.ts'
import type { ColourName, ObjectName, Place, Season, Time, Weather } from './vocabulary.ts'

export type RequestedObject = {
  readonly object: ObjectName
  /** Null for a plural without a number, for which the count is random. */
  readonly count: number | null
  readonly colour: ColourName | null
  readonly size: number
}

/** What a prompt asks for. */
export type ParsedPrompt = {
  readonly places: ReadonlyMap<Place, ColourName | null>
  readonly time: Time | null
  readonly weather: ReadonlyMap<Weather, ColourName | null>
  readonly season: Season | null
  readonly objects: readonly RequestedObject[]
  readonly skyColour: ColourName | null
  /** Colours for the whole image: no object follows them. */
  readonly colours: readonly ColourName[]
  readonly style: StyleName | null
  /** Named after "no" or "without". */
  readonly unwanted: ReadonlySet<ObjectName | Weather>
  /** What is left out of the prompt, for a note. */
  readonly leftOut: readonly string[]
}
