import { boundsOfThing, type Built } from '../thing/build.ts'
import type { Vector } from '../model/vector.ts'

/** A thing and where it stands; degrees about its own axis. */
export type Standing = { at: Vector; turned: number }

type Group = { parts: Built; count: number; isRoundedBy: boolean }

/** How much room there is between neighbours, by their size. */
const GAP = 0.25

/**
 * Where everything stands, group by group, without touching: things of a kind in a row or a square, kinds beside each other.
 * What belongs around the first of all, as chairs around a table, looks at it.
 */
export function arrange(groups: readonly Group[]): Standing[][] {
  const [first, ...others] = groups
  if (!first) return []
  const isTable = first.count === 1 && others.length > 0 && others.every(({ isRoundedBy }) => isRoundedBy)
  if (isTable) return [[{ at: [0, 0, 0], turned: 0 }], ...others.map((group) => around(first.parts, group))]
  let edge = 0
  const rows = groups.map((group) => {
    const places = inSquare(group)
    const { wide } = footprint(group.parts)
    const left = Math.min(...places.map(({ at }) => at[0])) - wide / 2
    const right = Math.max(...places.map(({ at }) => at[0])) + wide / 2
    const shift = edge - left
    edge += (right - left) * (1 + GAP)
    return places.map(({ at: [x, y, z], turned }): Standing => ({ at: [x + shift, y, z], turned }))
  })
  const all = rows.flat().map(({ at }) => at[0])
  const middle = (Math.min(...all) + Math.max(...all)) / 2
  return rows.map((places) => places.map(({ at: [x, y, z], turned }) => ({ at: [x - middle, y, z], turned })))
}

/** In the middle, left and right of it, and behind. */
function inSquare({ parts, count }: Group): Standing[] {
  const { wide, deep } = footprint(parts)
  const columns = count <= 3 ? count : Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const x = (column - (columns - 1) / 2) * wide * (1 + GAP)
    return { at: [x, 0, -row * deep * (1 + GAP)], turned: 0 }
  })
}

/** Along the long sides first, looking inwards. */
function around(table: Built, { parts, count }: Group): Standing[] {
  const [own, other] = [footprint(table), footprint(parts)]
  const reach = { z: own.deep / 2 + other.deep * 0.35, x: own.wide / 2 + other.deep * 0.35 }
  const sides = Math.max(2, count - (count % 2 === 0 && count > 4 ? 2 : 0))
  const perSide = Math.ceil(sides / 2)
  return Array.from({ length: count }, (_, index): Standing => {
    if (index >= sides)
      return index % 2 ? { at: [-reach.x, 0, 0], turned: 90 } : { at: [reach.x, 0, 0], turned: -90 }
    const column = Math.floor(index / 2)
    const x = ((column + 0.5) / perSide - 0.5) * own.wide
    return index % 2 ? { at: [x, 0, -reach.z], turned: 0 } : { at: [x, 0, reach.z], turned: 180 }
  })
}

function footprint(parts: Built) {
  const { low, high } = boundsOfThing(parts)
  return { wide: high[0] - low[0], deep: high[2] - low[2] }
}
