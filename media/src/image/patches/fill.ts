import type { Dice } from '../../chance/dice.ts'
import type { Hole } from './mask.ts'
import type { Picture } from '../pixels/picture.ts'
import { blend } from './blend.ts'
import { corners, distanceBetween, improve, listCorners, type Matches } from './match.ts'
import { depths, halve, levelOf, side, type Level, type Pull } from './level.ts'
import { peel } from './peel.ts'
import { vote } from './vote.ts'

/**
 * How many patches may be searched for in all at one level: where more are missing, each is improved less often, and at the
 * finest level, which only settles what the others have found, perhaps not at all.
 */
const MOST_SEARCHED = 300_000

/** Which patches to take: what is unique is not copied, and what lies far away seldom where there is a pull. */
type Choice = { readonly unique?: Uint8Array; readonly pull?: Pull }

/**
 * Fills what is missing with patches of the rest, from coarse to fine (Wexler et al. 2007): large shapes are settled where
 * the picture is small, and the grain where it is large. Null where the rest has not even one whole patch.
 */
export function fill(
  picture: Picture,
  hole: Hole,
  dice: Dice,
  progress: (share: number) => void,
  { unique = new Uint8Array(hole.length), pull = { across: 0, down: 0 } }: Choice = {},
): Picture | null {
  const levels = pyramid(levelOf(picture, hole, unique, pull))
  if (!levels) return null
  const [finest] = levels
  let coarser: { level: Level; matches: Matches } | null = null
  for (const [done, level] of [...levels.entries()].toReversed()) {
    const matches: Matches = fillLevel(level, coarser, done, dice)
    coarser = { level, matches }
    progress(1 / 4 ** done)
  }
  return blend(picture, finest!, coarser!.matches)
}

/** From the picture itself to one in which the missing part is hardly deeper than a patch. Null where nothing is known. */
function pyramid(level: Level): Level[] | null {
  if (!corners(level).includes(1)) return null
  const levels = [level]
  for (;;) {
    const last = levels.at(-1)!
    const deepest = depths(last).reduce((most, depth) => Math.max(most, depth), 0)
    const next = halve(last)
    const sources = corners(next).reduce((count, kind) => count + (kind === 1 ? 1 : 0), 0)
    if (deepest <= 8 || sources < 64) return levels
    levels.push(next)
  }
}

function fillLevel(
  level: Level,
  coarser: { level: Level; matches: Matches } | null,
  scale: number,
  dice: Dice,
): Matches {
  const kinds = corners(level)
  const depth = depths(level)
  const matches = coarser ? finer(level, kinds, coarser) : guess(level, kinds, depth, dice)
  const isFinest = scale === 0 && coarser !== null
  const rounds = Math.min(
    scale === 0 ? 3 : 8,
    Math.max(isFinest ? 0 : 1, Math.round(MOST_SEARCHED / matches.targets.length)),
  )
  const longest = Math.max(level.width, level.height)
  // The finest level only settles what the coarser ones have found.
  const reach = isFinest ? 8 : longest

  vote(level, matches, depth, rounds > 0 ? 1 : 4)
  for (let round = 0; round < rounds; round++) {
    for (const target of matches.targets) {
      matches.distance[target] = distanceBetween(level, target, matches.source[target]!, Infinity)
    }
    improve(level, matches, { kinds, reach, dice }, round % 2 === 0)
    vote(level, matches, depth, round + 1 < rounds ? 1 : 4)
  }
  return matches
}

/** Where nothing is known yet: any patch at all for each, after a first fill that tells which are better. */
function guess(level: Level, kinds: Uint8Array, depth: Uint16Array, dice: Dice): Matches {
  const sources = listCorners(kinds, 1)
  peel(level, sources, depth, dice)
  const matches = noMatches(level, kinds)
  for (const target of matches.targets) {
    const match = sources[Math.floor(dice() * sources.length)]!
    matches.source[target] = match
    matches.distance[target] = distanceBetween(level, target, match, Infinity)
  }
  for (let pass = 0; pass < 4; pass++) {
    improve(level, matches, { kinds, reach: Math.max(level.width, level.height), dice }, pass % 2 === 0)
  }
  return matches
}

/** The matches of a coarser level, twice as large. What falls on something missing takes what is nearest to it. */
function finer(level: Level, kinds: Uint8Array, coarser: { level: Level; matches: Matches }): Matches {
  const { width } = level
  const half = coarser.level
  const matches = noMatches(level, kinds)
  const sources = listCorners(kinds, 1)
  for (const target of matches.targets) {
    const x = target % width
    const y = (target - x) / width
    const above = nearestTarget(half, coarser.matches, x >> 1, y >> 1)
    const match = coarser.matches.source[above]!
    const shiftX = (match % half.width) - (above % half.width)
    const shiftY = Math.floor(match / half.width) - Math.floor(above / half.width)
    const moved = target + shiftX * 2 + shiftY * 2 * width
    const isInside = x + shiftX * 2 >= 0 && x + shiftX * 2 + side <= width
    matches.source[target] = isInside && kinds[moved] === 1 ? moved : nearestOf(sources, moved)
    matches.distance[target] = 1
  }
  return matches
}

function nearestTarget(half: Level, { source }: Matches, x: number, y: number): number {
  for (let radius = 0; radius < Math.max(half.width, half.height); radius++) {
    for (let row = Math.max(0, y - radius); row <= Math.min(half.height - 1, y + radius); row++) {
      for (let column = Math.max(0, x - radius); column <= Math.min(half.width - 1, x + radius); column++) {
        const at = row * half.width + column
        if (source[at]! >= 0) return at
      }
    }
  }
  throw new Error('a coarser level matched nothing')
}

/** In reading order, which is near enough: the search goes on from there. */
function nearestOf(sources: Int32Array, corner: number): number {
  let low = 0
  let high = sources.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sources[middle]! < corner) low = middle + 1
    else high = middle
  }
  return sources[low]!
}

function noMatches({ width, height }: Level, kinds: Uint8Array): Matches {
  const source = new Int32Array(width * height).fill(-1)
  return { targets: listCorners(kinds, 2), source, distance: new Int32Array(width * height) }
}
