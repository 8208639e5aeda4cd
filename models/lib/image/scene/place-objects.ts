import type { Rng } from '../../random/rng.ts'
import type { Size } from './canvas.ts'
import type { PlacedObject, Scene } from './scene.ts'
import type { RequestedObject, ParsedPrompt } from './parse-prompt.ts'
import { objects, type Realm, type ObjectName } from './vocabulary.ts'

/** The height of each object in the foreground, in units. */
// prettier-ignore
const heights: Record<ObjectName, number> = {
  sun: 0, moon: 0, crescent: 0, star: 0, bird: 0.035, balloon: 0.2, kite: 0.16, lantern: 0.06, comet: 0.2,
  boat: 0.3, island: 0.24, lighthouse: 0.42, house: 0.26, castle: 0.42, windmill: 0.4, tent: 0.15, campfire: 0.1,
  tree: 0.42, pine: 0.46, palm: 0.46, cactus: 0.3, flower: 0.2, rock: 0.1, cat: 0.13, deer: 0.24, sheep: 0.12,
  planet: 0.26, rocket: 0.24, fish: 0.07, jellyfish: 0.18, seaweed: 0.3, coral: 0.2, bubble: 0.03,
}

/** Painted with the sky or the water, not placed one by one. */
const notPlaced = new Set<ObjectName>(['sun', 'moon', 'crescent', 'star', 'bubble'])
/** Placed far back, behind other objects. */
const farObjects = new Set<ObjectName>(['castle', 'lighthouse', 'windmill'])

export function placeObjects(parsed: ParsedPrompt, scene: Scene, size: Size, rng: Rng): PlacedObject[] {
  return [...parsed.objects, ...defaultObjects(parsed, scene, rng)]
    .filter(({ object, count }) => !notPlaced.has(object) && !(object === 'flower' && count === null))
    .flatMap((requested, rank) => placeEach(requested, rank, scene, size, rng))
    .toSorted((one, other) => other.distance - one.distance)
}

/** Objects that such a scene has by default, unless the prompt excludes them. */
function defaultObjects(parsed: ParsedPrompt, scene: Scene, rng: Rng): RequestedObject[] {
  const some = (object: ObjectName, count: number): RequestedObject[] =>
    parsed.unwanted.has(object) || parsed.objects.some((requested) => requested.object === object)
      ? []
      : [{ object, count, colour: null, size: 1 }]
  if (scene.kind === 'underwater') return [...some('fish', 7), ...some('seaweed', 7), ...some('coral', 4)]
  if (scene.kind === 'space') return parsed.objects.length > 0 ? [] : some('planet', 1)
  if (scene.kind === 'abstract' || parsed.objects.length > 0) return []
  const isBirdWeather = !scene.light.isDark && !scene.weather.has('storm') && !scene.weather.has('rain')
  const birds = isBirdWeather && rng() < 0.7 ? some('bird', 5) : []
  return scene.ground === 'meadow' && !scene.backgrounds.includes('city')
    ? [...birds, ...some(scene.backgrounds.includes('mountains') ? 'pine' : 'tree', 3)]
    : birds
}

function placeEach(
  { object, count, colour, size: factor }: RequestedObject,
  rank: number,
  scene: Scene,
  size: Size,
  rng: Rng,
): PlacedObject[] {
  const many = count ?? 3 + Math.floor(rng() * 3)
  const start = rng()
  return Array.from({ length: many }, (_, index) => {
    // Spread evenly with a little jitter, so that a requested number of objects can be counted.
    const share = (index + 0.5 + (rng() - 0.5) * 0.5) / many
    const x = many === 1 ? singlePosition(scene, rank, rng) : 0.08 + 0.84 * ((share + start * 0.15) % 1)
    const spot = positionOf(object, scene, rng, many)
    const tall = heights[object] * factor * spot.scale * (0.9 + rng() * 0.2)
    const limited = limitHeight(tall, many, size)
    // Keeps objects in the sky fully inside of the image.
    const y = Math.max(spot.y, (limited * Math.sqrt(size.width * size.height)) / size.height + 0.03)
    return {
      object,
      x,
      y,
      tall: limited,
      colour,
      distance: spot.distance,
      seed: Math.floor(rng() * 2 ** 32),
    }
  })
}

/** A single object stands at a third of the width, away from the sun; the next one on the other side. */
function singlePosition({ sun }: Scene, rank: number, rng: Rng): number {
  const isLeft = sun ? sun.x > 0.5 : true
  const place = [0.3, 0.7, 0.5, 0.14, 0.86][rank % 5]
  return (isLeft ? place : 1 - place) + (rng() - 0.5) * 0.08
}

/** Limits the height, so that a row of so many objects fits into the width. */
function limitHeight(tall: number, many: number, { width, height }: Size): number {
  const across = width / Math.sqrt(width * height)
  return Math.min(tall, (across * 1.5) / many)
}

function positionOf(
  object: ObjectName,
  scene: Scene,
  rng: Rng,
  many: number,
): { y: number; scale: number; distance: number } {
  const realm = realmOf(object, scene)
  const { horizon } = scene
  if (scene.kind === 'space') return { y: 0.25 + rng() * 0.6, scale: many > 2 ? 0.6 : 1, distance: rng() }
  if (realm === 'sky') {
    const distance =
      object === 'planet' && many > 2 ? 1 : object === 'balloon' || object === 'bird' ? rng() : 0.3
    return { y: horizon * (0.3 + rng() * 0.42), scale: 1 - distance * 0.5, distance: 1 + distance }
  }
  if (realm === 'deep') {
    if (object === 'fish' || object === 'jellyfish')
      return { y: 0.2 + rng() * 0.55, scale: 0.6 + rng() * 0.7, distance: rng() }
    return { y: 0.9 + rng() * 0.12, scale: 0.6 + rng() * 0.6, distance: rng() * 0.4 }
  }
  if (scene.ground === 'water' && realm === 'land') {
    if (farObjects.has(object)) return { y: horizon + 0.012, scale: 0.7, distance: 0.9 }
    return { y: 0.9 + rng() * 0.06, scale: 0.85, distance: 0 }
  }
  const near = nearnessOf(object, many, rng)
  return { y: horizon + (1 - horizon) * near, scale: 0.3 + near * 0.75, distance: 1 - near }
}

/** From 0 at the horizon to 1 in the foreground. */
function nearnessOf(object: ObjectName, many: number, rng: Rng): number {
  if (farObjects.has(object) || (object === 'house' && many > 3)) return 0.12 + rng() * 0.2
  if (object === 'island') return 0.1 + rng() * 0.15
  if (objects[object].realm === 'water') return 0.15 + rng() * 0.5
  return many === 1 ? 0.6 + rng() * 0.25 : 0.3 + rng() * 0.6
}

function realmOf(object: ObjectName, scene: Scene): Realm {
  const { realm } = objects[object]
  // Planets and rockets can also be seen in the sky of a landscape.
  return realm === 'space' && scene.kind === 'land' ? 'sky' : realm
}
