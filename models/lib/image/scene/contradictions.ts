import { InvalidInput } from '@atelier/media/invalid-input.ts'
import type { Scene } from './scene.ts'
import type { ParsedPrompt } from './parsed-prompt.ts'
import { objects, type ObjectName, type Time } from './vocabulary.ts'

/** Refuses prompts whose parts cannot be in one image, instead of silently leaving something out. */
export function refuseContradictions(parsed: ParsedPrompt, scene: Scene): void {
  const message = contradictionIn(parsed, scene)
  if (message) throw new InvalidInput(message)
}

function contradictionIn(parsed: ParsedPrompt, scene: Scene): string | undefined {
  const named = parsed.objects.map(({ object }) => object)
  const both = [...named, ...parsed.weather.keys()].find((one) => parsed.unwanted.has(one))
  if (both) return `"${both}" is asked for and kept out: choose one.`
  const lights = (['sun', 'moon', 'crescent'] as const).filter((light) => named.includes(light))
  if (lights.length > 1) return `The sky has one of ${lights.join(' and ')}: choose one.`
  if (parsed.weather.has('clear')) {
    const closed = (['clouds', 'rain', 'snow', 'storm', 'fog'] as const).find((one) =>
      parsed.weather.has(one),
    )
    if (closed) return `A clear sky has no ${closed}: choose one.`
  }
  if (scene.kind !== 'land') return outOfPlace(parsed, scene)
  const dark = [...parsed.weather.keys(), ...named].find((one) => one === 'aurora' || one === 'star')
  if (dark && !scene.light.isDark) return `"${dark}" only shows in the dark: name dusk or night as the time.`
  const misplaced = named.find((object) => !hasRoom(object, scene))
  if (!misplaced) return undefined
  if (objects[misplaced].realm === 'deep')
    return `A ${misplaced} is only painted underwater: name that as the place.`
  if (misplaced === 'road' || misplaced === 'river')
    return `There is no land for a ${misplaced}: name a meadow, hills or a forest instead of the water.`
  return `There is no water for a ${misplaced}: name a sea or a lake as well.`
}

/** Space, underwater and abstract scenes have no weather or seasons; only underwater has some times of day. */
function outOfPlace(parsed: ParsedPrompt, { kind }: Scene): string | undefined {
  const hours = hoursOf[kind]
  // A room has a window, through which most weather shows.
  const weather = [...parsed.weather.keys()].find(
    (one) => kind !== 'room' || one === 'aurora' || one === 'rainbow',
  )
  const unsuitable =
    weather ??
    (kind === 'room' ? null : (parsed.season ?? (parsed.skyColour && 'sky'))) ??
    (parsed.time && !hours.includes(parsed.time) ? parsed.time : null)
  if (unsuitable) return `"${unsuitable}" does not show in "${kind}": leave it out, or name another place.`
  const misplaced = parsed.objects.find(({ object }) => !isAtHome(object, kind) || isEarthOnly(object))
  return (
    misplaced &&
    `There is no place for a ${misplaced.object} in "${kind}": leave it out, or name another place.`
  )
}

const allHours: readonly Time[] = ['dawn', 'day', 'sunset', 'dusk', 'night']
const hoursOf: Record<Scene['kind'], readonly Time[]> = {
  land: allHours,
  space: [],
  underwater: ['day', 'dusk', 'night'],
  abstract: [],
  room: allHours,
}

const realms: Record<Scene['kind'], readonly string[]> = {
  land: ['sky', 'land'],
  space: ['space', 'sky', 'land'],
  underwater: ['deep'],
  abstract: [],
  room: ['table', 'wall', 'land', 'sky'],
}

/** At home in the water as well as on it. */
export const divers: ReadonlySet<ObjectName> = new Set([
  'whale',
  'dolphin',
  'turtle',
  'penguin',
  'astronaut',
  'mermaid',
  'crab',
])

const isAtHome = (object: ObjectName, kind: Scene['kind']) =>
  realms[kind].includes(objects[object].realm) || (kind === 'underwater' && divers.has(object))

/** Objects of the sky that have no place in space. */
const isEarthOnly = (object: ObjectName) =>
  object === 'sun' || object === 'moon' || object === 'crescent' || object === 'bird'

function hasRoom(object: ObjectName, { ground }: Scene): boolean {
  const { realm } = objects[object]
  if (object === 'road' || object === 'river') return ground !== 'water'
  if (object === 'duck' || object === 'swan') return true
  if (realm === 'water') return ground === 'water'
  return realm !== 'deep'
}
