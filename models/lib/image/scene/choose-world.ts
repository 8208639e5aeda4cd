import type { StyleName } from '../style/style-words.ts'
import type { ParsedPrompt, RequestedObject } from './parsed-prompt.ts'
import { indoorObjects, objects, vagueRoomWords } from './vocabulary.ts'
import type { ColourName, ObjectName, Place, Season, Time, Weather } from './vocabulary.ts'

/** A prompt that is being parsed. */
export type Draft = ReturnType<typeof emptyPrompt>

export function emptyPrompt(leftOut: string[]) {
  return {
    places: new Map<Place, ColourName | null>(),
    placeWords: new Map<Place, string[]>(),
    objectWords: new Map<ObjectName, string>(),
    /** Whether the first thing or place that is named is a place in the open. */
    beginsOutdoors: null as boolean | null,
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

const isOfRoom = (object: ObjectName) => objects[object].realm === 'table' || objects[object].realm === 'wall'

/** Indoors there is nothing of the land, and what stands on a table is indoors. */
export function chooseWorld(parsed: Draft): ParsedPrompt {
  mergePortrait(parsed)
  leaveWhatIsElsewhere(parsed)
  const isIndoors = parsed.objects.some(({ object }) => isOfRoom(object))
  leaveVagueRoom(parsed, isIndoors)
  keepOneWorld(parsed)
  if (!isIndoors && !(parsed.places.has('room') && parsed.places.size > 1)) return parsed
  for (const place of parsed.places.keys()) if ((place === 'room') !== isIndoors) leavePlace(parsed, place)
  if (isIndoors) parsed.places.set('room', parsed.places.get('room') ?? null)
  // Those that fit into a room are for a party.
  parsed.objects = parsed.objects.map((one) =>
    one.object === 'balloon' && parsed.places.has('room') ? { ...one, object: 'party-balloon' } : one,
  )
  return parsed
}

function leavePlace(parsed: Draft, place: Place): void {
  parsed.places.delete(place)
  if (place !== 'room') parsed.leftOut.push(...parsed.placeWords.get(place)!.map((word) => `"${word}"`))
}

function leaveObjects(parsed: Draft, isLeft: (object: ObjectName) => boolean): void {
  for (const { object } of parsed.objects)
    if (isLeft(object)) parsed.leftOut.push(`"${parsed.objectWords.get(object) ?? object}"`)
  parsed.objects = parsed.objects.filter(({ object }) => !isLeft(object))
}

/** "A cabin in the woods with glowing windows" is outdoors: what a picture is about stands first. */
function leaveWhatIsElsewhere(parsed: Draft): void {
  const [first] = parsed.objects
  const isSurelyIndoors = (parsed.placeWords.get('room') ?? []).some((word) => !isVague(word))
  const isPlaced = [...parsed.places.keys()].some((place) => place !== 'room')
  const isOutdoors = first && !isOfRoom(first.object) && (isPlaced || !indoorObjects.has(first.object))
  if ((isOutdoors || parsed.beginsOutdoors) && !isSurelyIndoors) leaveObjects(parsed, isOfRoom)
  else if (first && isOfRoom(first.object))
    leaveObjects(parsed, (object) => ['water', 'deep', 'space'].includes(objects[object].realm))
  // Nobody sees the sun among planets: it would be drawn in the sky of the earth.
  const isInSpace = parsed.places.size === 0 && parsed.objects.some(({ object }) => object === 'planet')
  if (parsed.places.has('space') || isInSpace) leaveObjects(parsed, (object) => object === 'sun')
}

const isVague = (word: string) => vagueRoomWords.has(word.replace(/s$/, ''))

const onlyDeep = ({ objects: named }: Draft) => named.every(({ object }) => objects[object].realm === 'deep')

const waters: ReadonlySet<Place> = new Set(['sea', 'lake', 'beach'])

/** Under the water there is the sea anyway; what else has no place in a world of its own is left out. */
function keepOneWorld(parsed: Draft): void {
  const isAfloat = parsed.objects.some(({ object }) => objects[object].realm === 'water')
  const named = [...parsed.places.keys()]
  if (isAfloat && named.length === 0 && parsed.objects.some(({ object }) => object === 'river')) {
    parsed.objects = parsed.objects.filter(({ object }) => object !== 'river')
    parsed.places.set('lake', null)
  }
  const isDeep = parsed.objects.some(({ object }) => objects[object].realm === 'deep') && !isAfloat
  if (isDeep && named.length > 0 && named.every((place) => waters.has(place)) && onlyDeep(parsed))
    parsed.places.set('underwater', parsed.places.get(named[0]) ?? null)
  const isDiver = parsed.objects[0] && objects[parsed.objects[0].object].realm === 'deep'
  if (isDeep && !isDiver && !parsed.places.has('underwater') && named.length > 0)
    leaveObjects(parsed, (object) => objects[object].realm === 'deep')
  const world = (['underwater', 'abstract', 'space'] as const).find((one) => parsed.places.has(one))
  if (!world) return
  for (const place of parsed.places.keys()) {
    if (place === world) continue
    if (world === 'underwater' && waters.has(place)) parsed.places.delete(place)
    else leavePlace(parsed, place)
  }
}

/** "A castle behind a stone wall" is outdoors, "a cake on a shelf" is not. */
function leaveVagueRoom(parsed: Draft, isIndoors: boolean): void {
  const words = parsed.placeWords.get('room') ?? []
  const mayBeIndoors = parsed.objects.every(({ object }) => indoorObjects.has(object))
  if (isIndoors || mayBeIndoors || !words.every(isVague)) return
  parsed.places.delete('room')
  parsed.leftOut.push(...words.map((word) => `"${word}"`))
}
