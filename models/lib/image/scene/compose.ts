import type { Rng } from '../../random/rng.ts'
import type { Size } from './canvas.ts'
import { refuseContradictions } from './contradictions.ts'
import { kindOf, layOutLand, placesOf, namesObject } from './layout.ts'
import { lightOf } from './light.ts'
import { placeObjects } from './place-objects.ts'
import type { Disc, Scene } from './scene.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import type { ObjectName, Time } from './vocabulary.ts'

/** Decides everything that the prompt leaves open. */
export function compose(parsed: ParsedPrompt, size: Size, rng: Rng): Scene {
  const places = placesOf(parsed)
  const named = [...places.keys()]
  const kind = kindOf(named)
  const time =
    parsed.time ??
    (kind === 'land'
      ? timeOf(parsed, rng)
      : kind === 'room' && namesObject(parsed, 'candle')
        ? 'dusk'
        : 'day')
  const light = lightOf(time, parsed)
  const land = layOutLand(named, parsed)
  const horizon = land.horizon + (rng() - 0.5) * 0.05
  const isClosed = parsed.weather.has('storm') || parsed.weather.has('rain')
  const isStarry = kind === 'space' || (light.isDark && !isClosed)
  const scene: Scene = {
    kind,
    time,
    light,
    ...land,
    horizon,
    weather: new Set(parsed.weather.keys()),
    season: parsed.season,
    sun: sunOf(parsed, time, isClosed, horizon * (1 - light.sunHeight), rng),
    hasStars: namesObject(parsed, 'star') || (isStarry && !parsed.unwanted.has('star')),
    cloudCover: cloudCoverOf(parsed, rng),
    named: new Set(named),
    colourOf: (place) => places.get(place) ?? null,
    colours: parsed.colours,
    bubbles: parsed.unwanted.has('bubble') ? 0 : namesObject(parsed, 'bubble') ? 220 : 50,
    placed: [],
    seed: Math.floor(rng() * 2 ** 32),
  }
  refuseContradictions(parsed, scene)
  return { ...scene, placed: placeObjects(parsed, scene, size, rng) }
}

function timeOf(parsed: ParsedPrompt, rng: Rng): Time {
  const nightObjects: ObjectName[] = [
    'moon',
    'crescent',
    'star',
    'comet',
    'lantern',
    'firework',
    'owl',
    'ufo',
  ]
  if (parsed.weather.has('aurora') || nightObjects.some((object) => namesObject(parsed, object)))
    return 'night'
  if (namesObject(parsed, 'campfire')) return 'dusk'
  if (parsed.weather.size > 0 || parsed.season || parsed.skyColour || namesObject(parsed, 'sun')) return 'day'
  return (['day', 'day', 'sunset', 'dawn'] as const)[Math.floor(rng() * 4)]
}

/** The sun or moon that the prompt names, otherwise the sun by day and a crescent at night; none under a closed sky. */
function sunOf(parsed: ParsedPrompt, time: Time, isClosed: boolean, y: number, rng: Rng): Disc | null {
  const x = rng() < 0.5 ? 0.2 + rng() * 0.2 : 0.6 + rng() * 0.2
  for (const is of ['sun', 'moon', 'crescent'] as const) {
    const named = parsed.objects.find(({ object }) => object === is)
    if (named) return { is, x, y, size: named.size, colour: named.colour }
  }
  if (isClosed || time === 'dusk') return null
  const is = time === 'night' ? 'crescent' : 'sun'
  const isUnwanted = parsed.unwanted.has(is) || (is === 'crescent' && parsed.unwanted.has('moon'))
  return isUnwanted ? null : { is, x, y, size: 1, colour: null }
}

function cloudCoverOf({ weather, unwanted, objects }: ParsedPrompt, rng: Rng): number {
  if (unwanted.has('clouds') || weather.has('clear')) return 0
  if (weather.has('storm')) return 0.95
  if (weather.has('aurora')) return weather.has('clouds') ? 0.5 : 0
  if (weather.has('rain') || weather.has('snow')) return 0.85
  if (weather.has('clouds')) return 0.68
  return (objects.some(({ object }) => object === 'sun') ? 0.12 : 0.22) + rng() * 0.25
}
