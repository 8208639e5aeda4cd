import type { Rng } from '../../random/rng.ts'
import type { Mask } from '@atelier/media/image/mask.ts'
import type { Image } from '@atelier/media/image/image.ts'
import { blend } from './blend.ts'
import { patchKinds, distanceBetween, improveMatches, patchesOfKind, type Matches } from './match.ts'
import { depths, halve, levelOf, patchSide, type Level, type OffsetPenalty } from './level.ts'
import { synthesiseTexture } from './texture-synthesis.ts'
import { vote } from './vote.ts'

/**
 * How many patches may be searched for in all at one level. Where more are missing, each is improved in fewer rounds; at
 * the finest level, which only refines the result of the coarser ones, perhaps in none.
 */
const MAX_SEARCHED = 300_000

/** Which patches may be copied: excluded ones never, distant ones rarely where there is an offset penalty. */
type FillOptions = { readonly excluded?: Uint8Array; readonly offsetPenalty?: OffsetPenalty }

/**
 * Fills a hole with patches from the rest of the image, coarse to fine (Wexler et al. 2007): large shapes are decided at
 * coarse levels and the grain at fine ones. Null where not even one whole patch is known.
 */
export function inpaintHole(
  image: Image,
  hole: Mask,
  rng: Rng,
  progress: (share: number) => void,
  { excluded = new Uint8Array(hole.length), offsetPenalty = { across: 0, down: 0 } }: FillOptions = {},
): Image | null {
  const levels = pyramid(levelOf(image, hole, excluded, offsetPenalty))
  if (!levels) return null
  const [finest] = levels
  let coarser: { level: Level; matches: Matches } | null = null
  for (const [done, level] of [...levels.entries()].toReversed()) {
    const matches: Matches = fillLevel(level, coarser, done, rng)
    coarser = { level, matches }
    progress(1 / 4 ** done)
  }
  return blend(image, finest, coarser!.matches)
}

/** Levels from the image itself down to one whose hole is hardly deeper than a patch. Null without any known patch. */
function pyramid(level: Level): Level[] | null {
  if (!patchKinds(level).includes(1)) return null
  const levels = [level]
  for (;;) {
    const last = levels.at(-1)!
    const deepest = depths(last).reduce((most, depth) => Math.max(most, depth), 0)
    const next = halve(last)
    const sources = patchKinds(next).reduce((count, kind) => count + (kind === 1 ? 1 : 0), 0)
    if (deepest <= 8 || sources < 64) return levels
    levels.push(next)
  }
}

function fillLevel(
  level: Level,
  coarser: { level: Level; matches: Matches } | null,
  scale: number,
  rng: Rng,
): Matches {
  const kinds = patchKinds(level)
  const depth = depths(level)
  const matches = coarser ? upsampleMatches(level, kinds, coarser) : initialMatches(level, kinds, depth, rng)
  const isFinest = scale === 0 && coarser !== null
  const rounds = Math.min(
    scale === 0 ? 3 : 8,
    Math.max(isFinest ? 0 : 1, Math.round(MAX_SEARCHED / matches.targets.length)),
  )
  const longest = Math.max(level.width, level.height)
  // The finest level only refines what the coarser ones found.
  const reach = isFinest ? 8 : longest

  vote(level, matches, depth, rounds > 0 ? 1 : 4)
  for (let round = 0; round < rounds; round++) {
    for (const target of matches.targets) {
      matches.distance[target] = distanceBetween(level, target, matches.source[target], Infinity)
    }
    improveMatches(level, matches, { kinds, reach, rng }, round % 2 === 0)
    vote(level, matches, depth, round + 1 < rounds ? 1 : 4)
  }
  return matches
}

/** Random matches for the coarsest level. The hole is filled first, so that distances between patches mean something. */
function initialMatches(level: Level, kinds: Uint8Array, depth: Uint16Array, rng: Rng): Matches {
  const sources = patchesOfKind(kinds, 1)
  synthesiseTexture(level, sources, depth, rng)
  const matches = emptyMatches(level, kinds)
  for (const target of matches.targets) {
    const match = sources[Math.floor(rng() * sources.length)]
    matches.source[target] = match
    matches.distance[target] = distanceBetween(level, target, match, Infinity)
  }
  for (let pass = 0; pass < 4; pass++) {
    improveMatches(level, matches, { kinds, reach: Math.max(level.width, level.height), rng }, pass % 2 === 0)
  }
  return matches
}

/** The matches of the coarser level, scaled by two. A match that lands in the hole is replaced by the nearest source. */
function upsampleMatches(
  level: Level,
  kinds: Uint8Array,
  coarser: { level: Level; matches: Matches },
): Matches {
  const { width } = level
  const half = coarser.level
  const matches = emptyMatches(level, kinds)
  const sources = patchesOfKind(kinds, 1)
  for (const target of matches.targets) {
    const x = target % width
    const y = (target - x) / width
    const above = nearestTarget(half, coarser.matches, x >> 1, y >> 1)
    const match = coarser.matches.source[above]
    const shiftX = (match % half.width) - (above % half.width)
    const shiftY = Math.floor(match / half.width) - Math.floor(above / half.width)
    const moved = target + shiftX * 2 + shiftY * 2 * width
    const isInside = x + shiftX * 2 >= 0 && x + shiftX * 2 + patchSide <= width
    matches.source[target] = isInside && kinds[moved] === 1 ? moved : nearestSource(sources, moved)
    matches.distance[target] = 1
  }
  return matches
}

function nearestTarget(half: Level, { source }: Matches, x: number, y: number): number {
  for (let radius = 0; radius < Math.max(half.width, half.height); radius++) {
    for (let row = Math.max(0, y - radius); row <= Math.min(half.height - 1, y + radius); row++) {
      for (let column = Math.max(0, x - radius); column <= Math.min(half.width - 1, x + radius); column++) {
        const at = row * half.width + column
        if (source[at] >= 0) return at
      }
    }
  }
  throw new Error('a coarser level matched nothing')
}

/** Nearest in row-major order, which is close enough because the search continues from there. */
function nearestSource(sources: Int32Array, corner: number): number {
  let low = 0
  let high = sources.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (sources[middle] < corner) low = middle + 1
    else high = middle
  }
  return sources[low]
}

function emptyMatches({ width, height }: Level, kinds: Uint8Array): Matches {
  const source = new Int32Array(width * height).fill(-1)
  return { targets: patchesOfKind(kinds, 2), source, distance: new Int32Array(width * height) }
}
