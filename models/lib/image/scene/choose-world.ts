import type { StyleName } from '../style/style-words.ts'
import type { ParsedPrompt, RequestedObject } from './parse-prompt.ts'
import { indoorObjects, objects, vagueRoomWords } from './vocabulary.ts'
import type { ColourName, ObjectName, Place, Season, Time, Weather } from './vocabulary.ts'

/** A prompt that is being parsed. */
export type Draft = ReturnType<typeof emptyPrompt>

export function emptyPrompt(leftOut: string[]) {
  return {
    places: new Map<Place, ColourName | null>(),
    placeWords: new Map<Place, string[]>(),
    time: null as Time | null,
    weather: new Map<Weather, ColourName | null>(),
    season: null as Season | null,
    objects: [] as RequestedObject[],
    skyColour: null as ColourName | null,
    colours: [] as ColourName[],
    style: null as StyleName | null,
    unwanted: new Set<ObjectName | Weather>(),
    hair: null as ColourName | null,
    leftOut,
  }
}

/** "A portrait of a woman" names one person twice; the colour of hair is all that a portrait can be given. */
function mergePortrait(parsed: Draft): void {
  const portrait = parsed.objects.find(({ object }) => object === 'portrait')
  if (!portrait) return
  const sitters = parsed.objects.filter(({ object }) => object === 'person' || object === 'woman')
  const isOf = sitters[0]?.object === 'woman' ? 'portrait-of-a-woman' : 'portrait-of-a-man'
  const merged = {
    ...portrait,
    object: sitters[0] ? isOf : portrait.object,
    colour: parsed.hair ?? portrait.colour,
  }
  parsed.objects = [merged, ...parsed.objects.filter((one) => one !== portrait && !sitters.includes(one))]
}

/** Indoors there is nothing of the land, and what stands on a table is indoors. */
export function chooseWorld(parsed: Draft): ParsedPrompt {
  const isOnTable = parsed.objects.some(({ object }) => objects[object].realm === 'table')
  mergePortrait(parsed)
  leaveVagueRoom(parsed, isOnTable)
  if (!isOnTable && !(parsed.places.has('room') && parsed.places.size > 1)) return parsed
  const dropped = [...parsed.places.keys()].filter((place) => (place === 'room') !== isOnTable)
  for (const place of dropped) {
    parsed.places.delete(place)
    if (place !== 'room') parsed.leftOut.push(...parsed.placeWords.get(place)!.map((word) => `"${word}"`))
  }
  if (isOnTable) parsed.places.set('room', parsed.places.get('room') ?? null)
  return parsed
}

/** "A castle behind a stone wall" is outdoors, "a cake on a shelf" is not. */
function leaveVagueRoom(parsed: Draft, isOnTable: boolean): void {
  const words = parsed.placeWords.get('room') ?? []
  const mayBeIndoors = parsed.objects.every(({ object }) => indoorObjects.has(object))
  if (isOnTable || mayBeIndoors || !words.every((word) => vagueRoomWords.has(word.replace(/s$/, '')))) return
  parsed.places.delete('room')
  parsed.leftOut.push(...words.map((word) => `"${word}"`))
}
