import { InvalidInput } from '../../program.ts'
import type { Scene } from './scene.ts'
import type { Wish } from './understand.ts'
import { things, type Thing, type Time } from './vocabulary.ts'

/** Refuses what cannot be in one picture; each would have to be left out silently. */
export function refuseContradictions(wish: Wish, scene: Scene): void {
  const message = contradictionIn(wish, scene)
  if (message) throw new InvalidInput(message)
}

function contradictionIn(wish: Wish, scene: Scene): string | undefined {
  const named = wish.things.map(({ thing }) => thing)
  const both = [...named, ...wish.weather.keys()].find((one) => wish.unwanted.has(one))
  if (both) return `"${both}" is asked for and kept out: choose one.`
  const lights = (['sun', 'moon', 'crescent'] as const).filter((light) => named.includes(light))
  if (lights.length > 1) return `The sky has one of ${lights.join(' and ')}: choose one.`
  if (wish.weather.has('clear')) {
    const closed = (['clouds', 'rain', 'snow', 'storm', 'fog'] as const).find((one) => wish.weather.has(one))
    if (closed) return `A clear sky has no ${closed}: choose one.`
  }
  if (scene.kind !== 'land') return outOfPlace(wish, scene)
  const dark = [...wish.weather.keys(), ...named].find((one) => one === 'aurora' || one === 'star')
  if (dark && !scene.light.isDark) return `"${dark}" only shows in the dark: name dusk or night as the time.`
  const lost = named.find((thing) => !hasRoom(thing, scene))
  if (!lost) return undefined
  if (things[lost].realm === 'deep') return `A ${lost} is only painted underwater: name that as the place.`
  return `There is no water for a ${lost}: name a sea or a lake as well.`
}

/** Worlds without weather and seasons; of the hours, the sea floor knows day and night. */
function outOfPlace(wish: Wish, { kind }: Scene): string | undefined {
  const hours: readonly Time[] = kind === 'underwater' ? ['day', 'dusk', 'night'] : []
  const [weather] = wish.weather.keys()
  const said =
    weather ??
    wish.season ??
    (wish.skyColour && 'sky') ??
    (wish.time && !hours.includes(wish.time) ? wish.time : null)
  if (said) return `"${said}" does not show in "${kind}": leave it out, or name another place.`
  const lost = wish.things.find(
    ({ thing }) => !realms[kind].includes(things[thing].realm) || isSunlight(thing),
  )
  return lost && `There is no place for a ${lost.thing} in "${kind}": leave it out, or name another place.`
}

const realms: Record<Scene['kind'], readonly string[]> = {
  land: ['sky', 'land'],
  space: ['space', 'sky'],
  underwater: ['deep'],
  abstract: [],
}

/** In space, suns and moons are planets and stars. */
const isSunlight = (thing: Thing) =>
  thing === 'sun' || thing === 'moon' || thing === 'crescent' || thing === 'bird'

function hasRoom(thing: Thing, { ground }: Scene): boolean {
  const { realm } = things[thing]
  if (realm === 'water') return ground === 'water'
  return realm !== 'deep'
}
