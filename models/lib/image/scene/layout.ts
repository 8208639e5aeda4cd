import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Background, Ground, Scene } from './scene.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import { objects, type ColourName, type Place, type ObjectName } from './vocabulary.ts'

export const namesObject = (parsed: ParsedPrompt, object: ObjectName) =>
  parsed.objects.some((requested) => requested.object === object)

/** The places that the prompt names, or without any the usual ones for its objects and weather. */
export function placesOf(parsed: ParsedPrompt): ReadonlyMap<Place, ColourName | null> {
  if (parsed.places.size > 0) return parsed.places
  return new Map(defaultPlaces(parsed).map((place) => [place, null]))
}

function defaultPlaces(parsed: ParsedPrompt): Place[] {
  const realms = new Set(parsed.objects.map(({ object }) => objects[object].realm))
  if (realms.has('deep')) return ['underwater']
  if (realms.has('water') || namesObject(parsed, 'lighthouse') || namesObject(parsed, 'palm')) return ['sea']
  if (namesObject(parsed, 'cactus') || namesObject(parsed, 'camel') || namesObject(parsed, 'pyramid'))
    return ['desert']
  if (namesObject(parsed, 'mermaid')) return ['sea']
  if (namesObject(parsed, 'bee') || namesObject(parsed, 'butterfly')) return ['meadow']
  if (namesObject(parsed, 'eiffel')) return ['city', 'meadow']
  if (realms.has('land')) return ['meadow']
  if (realms.has('space')) return ['space']
  if (parsed.season === 'autumn') return ['forest']
  if (parsed.season === 'spring' || parsed.weather.has('rainbow') || namesObject(parsed, 'balloon'))
    return ['meadow']
  return parsed.weather.has('snow') || parsed.weather.has('aurora') ? ['mountains', 'lake'] : ['sea']
}

const worlds = ['space', 'underwater', 'abstract', 'room'] as const

export function kindOf(named: readonly Place[]): Scene['kind'] {
  const world = worlds.find((one) => named.includes(one))
  const others = named.filter((place) => place !== world)
  if (!world || others.length === 0) return world ?? 'land'
  throw new InvalidInput(
    `"${world}" is a world of its own and cannot be combined with ${others.join(', ')}: name one of them.`,
  )
}

type Layout = Pick<Scene, 'ground' | 'backgrounds' | 'hasShore' | 'horizon'>

export function layOutLand(named: readonly Place[], parsed: ParsedPrompt): Layout {
  const has = (place: Place) => named.includes(place)
  const isOnLand = parsed.objects.some(
    ({ object }) => objects[object].realm === 'land' && object !== 'lighthouse',
  )
  const ground = groundOf(named, isOnLand)
  const backgrounds: Background[] = []
  if (has('mountains') || (has('lake') && named.length === 1)) backgrounds.push('mountains')
  if (has('hills') || (has('meadow') && backgrounds.length === 0)) backgrounds.push('hills')
  if (has('desert') && ground !== 'desert') backgrounds.push('desert')
  if (has('city')) backgrounds.push('city')
  const isWooded = has('lake') && !has('city') && !has('desert')
  if (isWooded || (has('forest') && ground !== 'forest')) backgrounds.push('forest')
  const hasShore = ground === 'water' && (isOnLand || has('beach') || has('meadow'))
  return { ground, backgrounds, hasShore, horizon: horizonOf(ground, has('hills')) }
}

function groundOf(named: readonly Place[], isOnLand: boolean): Ground {
  const has = (...places: Place[]) => places.some((place) => named.includes(place))
  if (has('sea', 'beach', 'lake') || (has('city') && named.length === 1 && !isOnLand)) return 'water'
  if (has('meadow', 'hills')) return 'meadow'
  if (has('desert')) return 'desert'
  return has('forest') ? 'forest' : 'meadow'
}

function horizonOf(ground: Ground, isHilly: boolean): number {
  if (ground === 'water') return 0.56
  if (ground === 'forest') return 0.62
  return isHilly ? 0.72 : 0.58
}
