import { InvalidInput } from '../../program.ts'
import type { Back, Ground, Scene } from './scene.ts'
import type { Wish } from './understand.ts'
import { things, type ColourName, type Place, type Thing } from './vocabulary.ts'

export const wants = (wish: Wish, thing: Thing) => wish.things.some((wished) => wished.thing === thing)

/** The places of a scene: those that are named, or where nothing is, those that things and weather bring with them. */
export function placesOf(wish: Wish): ReadonlyMap<Place, ColourName | null> {
  if (wish.places.size > 0) return wish.places
  return new Map(homesOf(wish).map((place) => [place, null]))
}

function homesOf(wish: Wish): Place[] {
  const realms = new Set(wish.things.map(({ thing }) => things[thing].realm))
  if (realms.has('deep')) return ['underwater']
  if (realms.has('water') || wants(wish, 'lighthouse') || wants(wish, 'palm')) return ['sea']
  if (wants(wish, 'cactus')) return ['desert']
  if (realms.has('land')) return ['meadow']
  if (realms.has('space')) return ['space']
  if (wish.season === 'autumn') return ['forest']
  if (wish.season === 'spring' || wish.weather.has('rainbow') || wants(wish, 'balloon')) return ['meadow']
  return wish.weather.has('snow') || wish.weather.has('aurora') ? ['mountains', 'lake'] : ['sea']
}

const worlds = ['space', 'underwater', 'abstract'] as const

export function kindOf(named: readonly Place[]): Scene['kind'] {
  const world = worlds.find((one) => named.includes(one))
  const others = named.filter((place) => place !== world)
  if (!world || others.length === 0) return world ?? 'land'
  throw new InvalidInput(
    `"${world}" is a world of its own and cannot be combined with ${others.join(', ')}: name one of them.`,
  )
}

type LaidOut = Pick<Scene, 'ground' | 'backs' | 'hasShore' | 'horizon'>

export function layOut(named: readonly Place[], wish: Wish): LaidOut {
  const has = (place: Place) => named.includes(place)
  const ground = groundOf(named)
  const backs: Back[] = []
  if (has('mountains') || (has('lake') && named.length === 1)) backs.push('mountains')
  if (has('hills') || (has('meadow') && backs.length === 0)) backs.push('hills')
  if (has('desert') && ground !== 'desert') backs.push('desert')
  if (has('city')) backs.push('city')
  const isWooded = has('lake') && !has('city') && !has('desert')
  if (isWooded || (has('forest') && ground !== 'forest')) backs.push('forest')
  const isOnLand = wish.things.some(({ thing }) => things[thing].realm === 'land' && thing !== 'lighthouse')
  const hasShore = ground === 'water' && (isOnLand || has('beach') || has('meadow'))
  return { ground, backs, hasShore, horizon: horizonOf(ground, has('hills')) }
}

function groundOf(named: readonly Place[]): Ground {
  const has = (...places: Place[]) => places.some((place) => named.includes(place))
  if (has('sea', 'beach', 'lake') || (has('city') && named.length === 1)) return 'water'
  if (has('meadow', 'hills')) return 'meadow'
  if (has('desert')) return 'desert'
  return has('forest') ? 'forest' : 'meadow'
}

function horizonOf(ground: Ground, isHilly: boolean): number {
  if (ground === 'water') return 0.56
  if (ground === 'forest') return 0.62
  return isHilly ? 0.72 : 0.58
}
