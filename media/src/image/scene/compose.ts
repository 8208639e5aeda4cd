import type { Dice } from '../../chance/dice.ts'
import type { Size } from './canvas.ts'
import { refuseContradictions } from './contradictions.ts'
import { kindOf, layOut, placesOf, wants } from './lay-out.ts'
import { lightOf } from './light.ts'
import { placeThings } from './place-things.ts'
import type { Disc, Scene } from './scene.ts'
import type { Wish } from './understand.ts'
import type { Thing, Time } from './vocabulary.ts'

/** Decides what a wish leaves open. */
export function compose(wish: Wish, size: Size, dice: Dice): Scene {
  const places = placesOf(wish)
  const named = [...places.keys()]
  const kind = kindOf(named)
  const time = wish.time ?? (kind === 'land' ? timeOf(wish, dice) : 'day')
  const light = lightOf(time, wish)
  const land = layOut(named, wish)
  const horizon = land.horizon + (dice() - 0.5) * 0.05
  const isClosed = wish.weather.has('storm') || wish.weather.has('rain')
  const isStarry = kind === 'space' || (light.isDark && !isClosed)
  const scene: Scene = {
    kind,
    time,
    light,
    ...land,
    horizon,
    weather: new Set(wish.weather.keys()),
    season: wish.season,
    sun: sunOf(wish, time, isClosed, horizon * (1 - light.sunHeight), dice),
    hasStars: wants(wish, 'star') || (isStarry && !wish.unwanted.has('star')),
    cloudCover: coverOf(wish, dice),
    named: new Set(named),
    colourOf: (place) => places.get(place) ?? null,
    colours: wish.colours,
    bubbles: wish.unwanted.has('bubble') ? 0 : wants(wish, 'bubble') ? 220 : 50,
    placed: [],
    seed: Math.floor(dice() * 2 ** 32),
  }
  refuseContradictions(wish, scene)
  return { ...scene, placed: placeThings(wish, scene, size, dice) }
}

function timeOf(wish: Wish, dice: Dice): Time {
  const ofTheNight: Thing[] = ['moon', 'crescent', 'star', 'comet', 'lantern']
  if (wish.weather.has('aurora') || ofTheNight.some((thing) => wants(wish, thing))) return 'night'
  if (wants(wish, 'campfire')) return 'dusk'
  if (wish.weather.size > 0 || wish.season || wish.skyColour || wants(wish, 'sun')) return 'day'
  return (['day', 'day', 'sunset', 'dawn'] as const)[Math.floor(dice() * 4)]!
}

/** What was named, or else the sun by day and at night a crescent; hidden where the sky is closed. */
function sunOf(wish: Wish, time: Time, isClosed: boolean, y: number, dice: Dice): Disc | null {
  const x = dice() < 0.5 ? 0.2 + dice() * 0.2 : 0.6 + dice() * 0.2
  for (const is of ['sun', 'moon', 'crescent'] as const) {
    const named = wish.things.find(({ thing }) => thing === is)
    if (named) return { is, x, y, size: named.size, colour: named.colour }
  }
  if (isClosed || time === 'dusk') return null
  const is = time === 'night' ? 'crescent' : 'sun'
  const isUnwanted = wish.unwanted.has(is) || (is === 'crescent' && wish.unwanted.has('moon'))
  return isUnwanted ? null : { is, x, y, size: 1, colour: null }
}

function coverOf({ weather, unwanted, things }: Wish, dice: Dice): number {
  if (unwanted.has('clouds') || weather.has('clear')) return 0
  if (weather.has('storm')) return 0.95
  if (weather.has('aurora')) return weather.has('clouds') ? 0.5 : 0
  if (weather.has('rain') || weather.has('snow')) return 0.85
  if (weather.has('clouds')) return 0.68
  return (things.some(({ thing }) => thing === 'sun') ? 0.12 : 0.22) + dice() * 0.25
}
