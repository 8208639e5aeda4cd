import { InvalidInput } from '../../program.ts'
import type { Dice } from '../dice.ts'
import { lightOf, type Light } from './light.ts'
import type { Size } from './canvas.ts'
import { placeThings, type Placed } from './place-things.ts'
import type { Wish } from './understand.ts'
import {
  things,
  type ColourName,
  type Place,
  type Season,
  type Thing,
  type Time,
  type Weather,
} from './vocabulary.ts'

/** What lies at the viewer's feet. */
export type Ground = 'water' | 'meadow' | 'desert' | 'forest'
/** What stands at the horizon. */
export type Back = 'mountains' | 'hills' | 'city' | 'desert' | 'forest'

/** A scene with everything decided that chance decides: painting it twice gives the same picture. */
export type Scene = {
  readonly kind: 'land' | 'space' | 'underwater' | 'abstract'
  readonly time: Time
  readonly weather: ReadonlySet<Weather>
  readonly season: Season | null
  readonly light: Light
  /** How far down the horizon is, as a share of the height. */
  readonly horizon: number
  readonly sun: { readonly x: number; readonly y: number; readonly is: 'sun' | 'moon' | 'crescent' } | null
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

const worlds = ['space', 'underwater', 'abstract'] as const

/** Decides what a wish leaves open. */
export function compose(wish: Wish, size: Size, dice: Dice): Scene {
  const named = new Map([...homesOf(wish), ...wish.places])
  const kind = kindOf([...named.keys()])
  const time = wish.time ?? (kind === 'land' ? timeOf(wish, dice) : 'day')
  const land = layOut([...named.keys()], wish)
  const light = lightOf(time, wish.weather, wish.skyColour)
  const horizon = land.horizon + (dice() - 0.5) * 0.05
  const sunX = dice() < 0.5 ? 0.2 + dice() * 0.2 : 0.6 + dice() * 0.2
  const isHiddenSky = ['storm', 'rain'].some((weather) => wish.weather.has(weather as Weather))
  const scene: Scene = {
    kind,
    time,
    weather: without(wish.weather, wish.unwanted),
    season: wish.season,
    light,
    sun: sunOf(wish, time, isHiddenSky, sunX, horizon * (1 - light.sunHeight)),
    hasStars:
      wants(wish, 'star') ||
      (kind === 'space' && !wish.unwanted.has('star')) ||
      (light.isDark && !isHiddenSky && !wish.unwanted.has('star')),
    cloudCover: coverOf(wish, dice),
    ...land,
    horizon,
    hasShore:
      land.hasShore || (land.ground === 'water' && wish.things.some(({ thing }) => standsOnShore(thing))),
    named: new Set(named.keys()),
    colourOf: (place) => named.get(place) ?? null,
    colours: wish.colours,
    bubbles: wish.unwanted.has('bubble') ? 0 : wants(wish, 'bubble') ? 220 : 50,
    placed: [],
    seed: Math.floor(dice() * 2 ** 32),
  }
  return { ...scene, placed: placeThings(wish, scene, size, dice) }
}

export const wants = (wish: Wish, thing: Thing) => wish.things.some((wished) => wished.thing === thing)

/** The places that things bring with them where none is named. */
function homesOf(wish: Wish): [Place, ColourName | null][] {
  if (wish.places.size > 0) return []
  const realms = new Set(wish.things.map(({ thing }) => things[thing].realm))
  if (realms.has('deep')) return [['underwater', null]]
  if (realms.has('water') || wants(wish, 'lighthouse') || wants(wish, 'palm')) return [['sea', null]]
  if (wants(wish, 'cactus')) return [['desert', null]]
  if (realms.has('land')) return [['meadow', null]]
  if (realms.has('space')) return [['space', null]]
  if (wish.season === 'autumn') return [['forest', null]]
  if (wish.weather.has('snow') || wish.weather.has('aurora'))
    return [
      ['mountains', null],
      ['lake', null],
    ]
  return [[wish.weather.has('rainbow') || wants(wish, 'balloon') ? 'meadow' : 'sea', null]]
}

function kindOf(named: readonly Place[]): Scene['kind'] {
  const world = worlds.find((one) => named.includes(one))
  const others = named.filter((place) => place !== world)
  if (world && others.length > 0) {
    throw new InvalidInput(
      `"${world}" is a world of its own and cannot be combined with ${others.join(', ')}: name one of them.`,
    )
  }
  return world ?? 'land'
}

function layOut(
  named: readonly Place[],
  wish: Wish,
): Pick<Scene, 'ground' | 'backs' | 'hasShore' | 'horizon'> {
  const has = (place: Place) => named.includes(place)
  const isWater = has('sea') || has('beach') || has('lake') || (has('city') && named.length === 1)
  const ground = isWater
    ? 'water'
    : has('meadow') || has('hills')
      ? 'meadow'
      : has('desert')
        ? 'desert'
        : has('forest')
          ? 'forest'
          : 'meadow'
  const backs: Back[] = []
  if (has('mountains') || (has('lake') && named.length === 1)) backs.push('mountains')
  if (has('hills') || (has('meadow') && backs.length === 0)) backs.push('hills')
  if (has('desert') && ground !== 'desert') backs.push('desert')
  if (has('city')) backs.push('city')
  if ((has('forest') && ground !== 'forest') || (has('lake') && !has('city') && !has('desert')))
    backs.push('forest')
  if (ground === 'water' && has('meadow')) return { ground, backs, hasShore: true, horizon: 0.5 }
  return {
    ground,
    backs,
    hasShore: has('beach') || wants(wish, 'palm'),
    horizon: horizonOf(ground, has('hills')),
  }
}

function horizonOf(ground: Ground, isHilly: boolean): number {
  if (ground === 'water') return 0.56
  if (ground === 'forest') return 0.62
  return isHilly ? 0.72 : 0.58
}

function timeOf(wish: Wish, dice: Dice): Time {
  const isNight =
    wish.weather.has('aurora') ||
    wants(wish, 'moon') ||
    wants(wish, 'star') ||
    wants(wish, 'comet') ||
    wants(wish, 'lantern')
  if (isNight) return 'night'
  if (wish.weather.size > 0 || wish.season || wish.skyColour || wants(wish, 'campfire'))
    return wants(wish, 'campfire') ? 'dusk' : 'day'
  return (['day', 'day', 'sunset', 'dawn'] as const)[Math.floor(dice() * 4)]!
}

function sunOf(wish: Wish, time: Time, isHidden: boolean, x: number, y: number): Scene['sun'] {
  const moon = wish.things.find(({ thing }) => thing === 'moon')
  const isNight = time === 'night' || time === 'dusk'
  const is = moon || (isNight && !wants(wish, 'sun')) ? 'moon' : 'sun'
  if (wish.unwanted.has(is)) return null
  if (is === 'moon' && !moon && time === 'dusk') return null
  const isNamed = is === 'moon' ? Boolean(moon) : wants(wish, 'sun')
  return isHidden && !isNamed
    ? null
    : { x, y, is: is === 'moon' && !moon && time === 'night' ? 'crescent' : is }
}

function coverOf(wish: Wish, dice: Dice): number {
  const { weather, unwanted } = wish
  if (unwanted.has('clouds') || weather.has('clear')) return 0
  if (weather.has('storm')) return 0.95
  if (weather.has('rain') || (weather.has('snow') && !weather.has('aurora'))) return 0.85
  if (weather.has('clouds')) return 0.68
  if (weather.has('aurora')) return 0
  return 0.22 + dice() * 0.25
}

function standsOnShore(thing: Thing): boolean {
  return things[thing].realm === 'land' && thing !== 'lighthouse'
}

function without(weather: ReadonlySet<Weather>, unwanted: Wish['unwanted']): ReadonlySet<Weather> {
  return new Set([...weather].filter((one) => !unwanted.has(one)))
}
