import type { Rng } from '../../random/rng.ts'
import type { Size } from './canvas.ts'
import { divers } from './contradictions.ts'
import { moreHeights } from './more-objects.ts'
import type { PlacedObject, Scene } from './scene.ts'
import type { RequestedObject, ParsedPrompt } from './parsed-prompt.ts'
import type { Realm } from './object-entry.ts'
import { objects, type ObjectName } from './vocabulary.ts'

/** The height of each object in the foreground, in units. */
// prettier-ignore
const heights: Record<ObjectName, number> = {
  sun: 0, moon: 0, crescent: 0, star: 0, bird: 0.035, balloon: 0.2, kite: 0.16, lantern: 0.06, comet: 0.2,
  boat: 0.3, island: 0.24, lighthouse: 0.42, house: 0.26, castle: 0.42, windmill: 0.4, tent: 0.15, campfire: 0.1,
  tree: 0.42, pine: 0.46, palm: 0.46, cactus: 0.3, flower: 0.2, rock: 0.1, cat: 0.13, deer: 0.24, sheep: 0.12,
  planet: 0.26, rocket: 0.24, fish: 0.07, jellyfish: 0.18, seaweed: 0.3, coral: 0.2, bubble: 0.03,
  eagle: 0.09, dragon: 0.2, butterfly: 0.07, plane: 0.11, firework: 0.26, duck: 0.09, swan: 0.14, whale: 0.2, dolphin: 0.2, iceberg: 0.2,
  barn: 0.24, bridge: 0.2, pyramid: 0.62, eiffel: 1.1, fountain: 0.24, treehouse: 0.46, volcano: 0.85, waterfall: 0.8, river: 0, road: 0,
  car: 0.13, truck: 0.18, tractor: 0.19, train: 0.14, bicycle: 0.15, motorcycle: 0.15,
  person: 0.26, astronaut: 0.27, robot: 0.27, knight: 0.28, wizard: 0.28, snowman: 0.26, mushroom: 0.13, pumpkin: 0.11, 'christmas-tree': 0.4,
  dog: 0.17, horse: 0.28, unicorn: 0.31, cow: 0.22, rabbit: 0.12, fox: 0.15, wolf: 0.22, bear: 0.24, panda: 0.24, elephant: 0.3, lion: 0.22, tiger: 0.22,
  camel: 0.28, squirrel: 0.13, owl: 0.22, parrot: 0.22, penguin: 0.18, frog: 0.1, turtle: 0.11, dinosaur: 0.36,
  portrait: 0.92, 'portrait-of-a-man': 0.92, 'portrait-of-a-woman': 0.92, woman: 0.25, coffee: 0.4, cake: 0.44, pizza: 0.34, fruit: 0.44, apple: 0.32, vase: 0.62, book: 0.26, candle: 0.46, ufo: 0.14, ...moreHeights,
}

/** Painted with the sky or the water, not placed one by one. */
const notPlaced = new Set<ObjectName>(['sun', 'moon', 'crescent', 'star', 'bubble'])
/** Placed far back, behind other objects. */
const farObjects = new Set<ObjectName>([
  'castle',
  'lighthouse',
  'windmill',
  'pyramid',
  'eiffel',
  'volcano',
  'waterfall',
])

export function placeObjects(parsed: ParsedPrompt, scene: Scene, size: Size, rng: Rng): PlacedObject[] {
  return [...parsed.objects, ...defaultObjects(parsed, scene, rng)]
    .filter(({ object, count }) => !notPlaced.has(object) && !(object === 'flower' && count === null))
    .flatMap((requested, rank, all) =>
      placeEach(requested, { rank, isOnly: all.length === 1 && requested.count === 1 }, scene, size, rng),
    )
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
  if (scene.kind === 'room') return parsed.objects.length > 0 ? [] : some('coffee', 1)
  if (scene.kind === 'abstract' || parsed.objects.length > 0) return []
  const isBirdWeather = !scene.light.isDark && !scene.weather.has('storm') && !scene.weather.has('rain')
  const birds = isBirdWeather && rng() < 0.7 ? some('bird', 5) : []
  return scene.ground === 'meadow' && !scene.backgrounds.includes('city')
    ? [...birds, ...some(scene.backgrounds.includes('mountains') ? 'pine' : 'tree', 3)]
    : birds
}

function placeEach(
  { object, count, colour, size: factor }: RequestedObject,
  { rank, isOnly }: { rank: number; isOnly: boolean },
  scene: Scene,
  size: Size,
  rng: Rng,
): PlacedObject[] {
  if (object === 'road' || object === 'river') return [fromTheForeground(object, colour, scene, size, rng)]
  const many = count ?? 3 + Math.floor(rng() * 3)
  const start = rng()
  const isHero =
    isOnly &&
    scene.kind !== 'room' &&
    !farObjects.has(object) &&
    objects[object].realm === 'land' &&
    heights[object] <= 0.35
  return Array.from({ length: many }, (_, index) => {
    // Spread evenly with a little jitter, so that a requested number of objects can be counted.
    const share = (index + 0.5 + (rng() - 0.5) * 0.5) / many
    const x =
      many === 1
        ? isHero
          ? 0.42 + rng() * 0.16
          : singlePosition(scene, rank, rng)
        : 0.08 + 0.84 * ((share + start * 0.15) % 1)
    const spot = positionOf(object, scene, rng, many)
    const tall = heights[object] * factor * spot.scale * (0.9 + rng() * 0.2) * (isHero ? HERO_FACTOR : 1)
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

/** What a picture is about is larger than what stands in it. */
const HERO_FACTOR = 1.6

/** A road or river winds from the lower edge to the horizon. */
function fromTheForeground(
  object: ObjectName,
  colour: RequestedObject['colour'],
  { horizon }: Scene,
  { width, height }: Size,
  rng: Rng,
): PlacedObject {
  const tall = ((1 - horizon) * height) / Math.sqrt(width * height)
  return {
    object,
    x: 0.42 + rng() * 0.16,
    y: 1,
    tall,
    colour,
    distance: 0.98,
    seed: Math.floor(rng() * 2 ** 32),
  }
}

/** A single object stands at a third of the width, away from the sun; the next one on the other side. */
function singlePosition({ sun, kind }: Scene, rank: number, rng: Rng): number {
  if (kind === 'room') return [0.5, 0.24, 0.76, 0.12, 0.88][rank % 5] + (rng() - 0.5) * 0.03
  const isLeft = sun ? sun.x > 0.5 : true
  const place = [0.3, 0.7, 0.5, 0.14, 0.86][rank % 5]
  return (isLeft ? place : 1 - place) + (rng() - 0.5) * 0.08
}

/** Limits the height, so that a row of so many objects fits into the width. */
function limitHeight(tall: number, many: number, { width, height }: Size): number {
  const across = width / Math.sqrt(width * height)
  return Math.min(tall, (across * 1.5) / many)
}

/** What swims in open water; other things of the deep stand on the seabed. */
const floats = new Set<ObjectName>(['fish', 'jellyfish', 'shark', 'octopus'])

function positionOf(
  object: ObjectName,
  scene: Scene,
  rng: Rng,
  many: number,
): { y: number; scale: number; distance: number } {
  const realm = realmOf(object, scene)
  const { horizon } = scene
  if (scene.kind === 'space') return { y: 0.25 + rng() * 0.6, scale: many > 2 ? 0.6 : 1, distance: rng() }
  if (scene.kind === 'room') return onTheTable(object, realm, many, rng)
  if (realm === 'sky') {
    const distance =
      object === 'planet' && many > 2 ? 1 : object === 'balloon' || object === 'bird' ? rng() : 0.3
    return { y: horizon * (0.3 + rng() * 0.42), scale: 1 - distance * 0.5, distance: 1 + distance }
  }
  if (realm === 'deep' || scene.kind === 'underwater') {
    if (floats.has(object) || divers.has(object))
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

/** What stands before a wall; the rest of its realm hangs there. */
const standing = new Set<ObjectName>(['bookshelf', 'fireplace', 'sofa', 'chair', 'bed'])

function onTheTable(object: ObjectName, realm: Realm, many: number, rng: Rng) {
  if (object.startsWith('portrait')) return { y: 1.01, scale: 1, distance: 0 }
  if (realm === 'sky') return { y: 0.25 + rng() * 0.3, scale: 1.4, distance: 0.5 }
  if (realm === 'wall') return { y: standing.has(object) ? 0.71 : 0.6, scale: 1, distance: 1 }
  const scale = realm === 'table' ? (many > 2 ? 0.6 : 1) : 2.4
  return { y: 0.84 + rng() * 0.06, scale, distance: rng() * 0.1 }
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
