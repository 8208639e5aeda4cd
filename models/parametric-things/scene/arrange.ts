import { boundsOfParts, type BuiltParts } from '../objects/build.ts'
import type { Vector } from '@atelier/media/mesh/vector.ts'

/** Where an object stands, and by how many degrees it is turned about its own axis. */
export type Placement = { at: Vector; turned: number }

type Group = { parts: BuiltParts; count: number; surroundsFirst: boolean }

/** The gap between neighbours, as a share of their size. */
const GAP = 0.25

/**
 * Places the objects of each group so that none touch: objects of one kind in a row or a grid, kinds beside each other.
 * Objects that belong around the first, as chairs around a table, face it.
 */
export function arrange(groups: readonly Group[]): Placement[][] {
  const [first, ...others] = groups
  if (!first) return []
  const isTable =
    first.count === 1 && others.length > 0 && others.every(({ surroundsFirst }) => surroundsFirst)
  if (isTable)
    return [[{ at: [0, 0, 0], turned: 0 }], ...others.map((group) => aroundTable(first.parts, group))]
  let edge = 0
  const rows = groups.map((group) => {
    const placements = inGrid(group)
    const { width } = footprint(group.parts)
    const left = Math.min(...placements.map(({ at }) => at[0])) - width / 2
    const right = Math.max(...placements.map(({ at }) => at[0])) + width / 2
    const shift = edge - left
    edge += (right - left) * (1 + GAP)
    return placements.map(({ at: [x, y, z], turned }): Placement => ({ at: [x + shift, y, z], turned }))
  })
  const all = rows.flat().map(({ at }) => at[0])
  const middle = (Math.min(...all) + Math.max(...all)) / 2
  return rows.map((placements) =>
    placements.map(({ at: [x, y, z], turned }) => ({ at: [x - middle, y, z], turned })),
  )
}

/** In centred rows, one behind the other. */
function inGrid({ parts, count }: Group): Placement[] {
  const { width, depth } = footprint(parts)
  const columns = count <= 3 ? count : Math.ceil(Math.sqrt(count))
  return Array.from({ length: count }, (_, index) => {
    const [column, row] = [index % columns, Math.floor(index / columns)]
    const x = (column - (columns - 1) / 2) * width * (1 + GAP)
    return { at: [x, 0, -row * depth * (1 + GAP)], turned: 0 }
  })
}

/** Along the long sides first, facing the table. */
function aroundTable(table: BuiltParts, { parts, count }: Group): Placement[] {
  const [own, other] = [footprint(table), footprint(parts)]
  const reach = { z: own.depth / 2 + other.depth * 0.35, x: own.width / 2 + other.depth * 0.35 }
  const sides = Math.max(2, count - (count % 2 === 0 && count > 4 ? 2 : 0))
  const perSide = Math.ceil(sides / 2)
  return Array.from({ length: count }, (_, index): Placement => {
    if (index >= sides)
      return index % 2 ? { at: [-reach.x, 0, 0], turned: 90 } : { at: [reach.x, 0, 0], turned: -90 }
    const column = Math.floor(index / 2)
    const x = ((column + 0.5) / perSide - 0.5) * own.width
    return index % 2 ? { at: [x, 0, -reach.z], turned: 0 } : { at: [x, 0, reach.z], turned: 180 }
  })
}

function footprint(parts: BuiltParts) {
  const { low, high } = boundsOfParts(parts)
  return { width: high[0] - low[0], depth: high[2] - low[2] }
}
