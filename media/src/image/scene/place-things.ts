import type { Dice } from '../../chance/dice.ts'
import type { Size } from './canvas.ts'
import type { Placed, Scene } from './scene.ts'
import type { ThingWish, Wish } from './understand.ts'
import { things, type Realm, type Thing } from './vocabulary.ts'

/** How tall a thing is at the viewer's feet, in units. Things of the sky keep their size. */
// prettier-ignore
const tallness: Record<Thing, number> = {
  sun: 0, moon: 0, crescent: 0, star: 0, bird: 0.035, balloon: 0.2, kite: 0.16, lantern: 0.06, comet: 0.2,
  boat: 0.3, island: 0.24, lighthouse: 0.42, house: 0.26, castle: 0.42, windmill: 0.4, tent: 0.15, campfire: 0.1,
  tree: 0.42, pine: 0.46, palm: 0.46, cactus: 0.3, flower: 0.2, rock: 0.1, cat: 0.13, deer: 0.24, sheep: 0.12,
  planet: 0.26, rocket: 0.24, fish: 0.07, jellyfish: 0.18, seaweed: 0.3, coral: 0.2, bubble: 0.03,
}

/** Painted with the sky or the ground, not one by one. */
const everywhere = new Set<Thing>(['sun', 'moon', 'crescent', 'star', 'bubble'])
/** Part of the background, well behind everything else. */
const farThings = new Set<Thing>(['castle', 'lighthouse', 'windmill'])

export function placeThings(wish: Wish, scene: Scene, size: Size, dice: Dice): Placed[] {
  return [...wish.things, ...extras(wish, scene, dice)]
    .filter(({ thing, count }) => !everywhere.has(thing) && !(thing === 'flower' && count === null))
    .flatMap((wished, rank) => spread(wished, rank, scene, size, dice))
    .toSorted((one, other) => other.distance - one.distance)
}

/** What nobody asked for and every such scene has, unless it is kept out. */
function extras(wish: Wish, scene: Scene, dice: Dice): ThingWish[] {
  const some = (thing: Thing, count: number): ThingWish[] =>
    wish.unwanted.has(thing) || wish.things.some((wished) => wished.thing === thing)
      ? []
      : [{ thing, count, colour: null, size: 1 }]
  if (scene.kind === 'underwater') return [...some('fish', 7), ...some('seaweed', 7), ...some('coral', 4)]
  if (scene.kind === 'space') return wish.things.length > 0 ? [] : some('planet', 1)
  if (scene.kind === 'abstract' || wish.things.length > 0) return []
  const isBirdWeather = !scene.light.isDark && !scene.weather.has('storm') && !scene.weather.has('rain')
  const birds = isBirdWeather && dice() < 0.7 ? some('bird', 5) : []
  return scene.ground === 'meadow' && !scene.backs.includes('city')
    ? [...birds, ...some(scene.backs.includes('mountains') ? 'pine' : 'tree', 3)]
    : birds
}

function spread(
  { thing, count, colour, size: factor }: ThingWish,
  rank: number,
  scene: Scene,
  size: Size,
  dice: Dice,
): Placed[] {
  const many = count ?? 3 + Math.floor(dice() * 3)
  const start = dice()
  return Array.from({ length: many }, (_, index) => {
    // Side by side with a little chance, so that what was counted can be counted.
    const share = (index + 0.5 + (dice() - 0.5) * 0.5) / many
    const x = many === 1 ? aloneAt(scene, rank, dice) : 0.08 + 0.84 * ((share + start * 0.15) % 1)
    const spot = spotOf(thing, scene, dice, many)
    const tall = tallness[thing] * factor * spot.scale * (0.9 + dice() * 0.2)
    const fitted = fitting(tall, many, size)
    // What hangs in the sky hangs there whole.
    const y = Math.max(spot.y, (fitted * Math.sqrt(size.width * size.height)) / size.height + 0.03)
    return { thing, x, y, tall: fitted, colour, distance: spot.distance, seed: Math.floor(dice() * 2 ** 32) }
  })
}

/** A thing alone stands in a third of the picture, away from the sun; the next one on the other side. */
function aloneAt({ sun }: Scene, rank: number, dice: Dice): number {
  const isLeft = sun ? sun.x > 0.5 : true
  const place = [0.3, 0.7, 0.5, 0.14, 0.86][rank % 5]!
  return (isLeft ? place : 1 - place) + (dice() - 0.5) * 0.08
}

/** No wider a row than the picture. */
function fitting(tall: number, many: number, { width, height }: Size): number {
  const across = width / Math.sqrt(width * height)
  return Math.min(tall, (across * 1.5) / many)
}

function spotOf(
  thing: Thing,
  scene: Scene,
  dice: Dice,
  many: number,
): { y: number; scale: number; distance: number } {
  const realm = realmOf(thing, scene)
  const { horizon } = scene
  if (scene.kind === 'space') return { y: 0.25 + dice() * 0.6, scale: many > 2 ? 0.6 : 1, distance: dice() }
  if (realm === 'sky') {
    const distance =
      thing === 'planet' && many > 2 ? 1 : thing === 'balloon' || thing === 'bird' ? dice() : 0.3
    return { y: horizon * (0.3 + dice() * 0.42), scale: 1 - distance * 0.5, distance: 1 + distance }
  }
  if (realm === 'deep') {
    if (thing === 'fish' || thing === 'jellyfish')
      return { y: 0.2 + dice() * 0.55, scale: 0.6 + dice() * 0.7, distance: dice() }
    return { y: 0.9 + dice() * 0.12, scale: 0.6 + dice() * 0.6, distance: dice() * 0.4 }
  }
  if (scene.ground === 'water' && realm === 'land') {
    if (farThings.has(thing)) return { y: horizon + 0.012, scale: 0.7, distance: 0.9 }
    return { y: 0.9 + dice() * 0.06, scale: 0.85, distance: 0 }
  }
  const near = nearnessOf(thing, many, dice)
  return { y: horizon + (1 - horizon) * near, scale: 0.3 + near * 0.75, distance: 1 - near }
}

/** From 0 at the horizon to 1 at the viewer's feet. */
function nearnessOf(thing: Thing, many: number, dice: Dice): number {
  if (farThings.has(thing) || (thing === 'house' && many > 3)) return 0.12 + dice() * 0.2
  if (thing === 'island') return 0.1 + dice() * 0.15
  if (things[thing].realm === 'water') return 0.15 + dice() * 0.5
  return many === 1 ? 0.6 + dice() * 0.25 : 0.3 + dice() * 0.6
}

function realmOf(thing: Thing, scene: Scene): Realm {
  const { realm } = things[thing]
  // Of what belongs to space, a planet and a rocket are also seen from the ground.
  return realm === 'space' && scene.kind === 'land' ? 'sky' : realm
}
