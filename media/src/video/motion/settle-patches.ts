import type { Patches } from './patch-search.ts'

/** How strongly neighbours pull each other, beside how strongly their own detail holds them. */
const PULL = 200

/** Neighbours whose motions differ by more than this, in pixels, belong to different things and let go of each other. */
const APART = 1.5

const SWEEPS = 6

/**
 * Lets patches without much detail go along with their neighbours, and along an edge also those with detail in one
 * direction only: each takes the motion at which its own hold and the pull of its neighbours are in balance.
 */
export function settlePatches(patches: Patches): Patches {
  const { lefts, across: ownAcross, down: ownDown, holds } = patches
  const columns = lefts.length
  const across = ownAcross.slice()
  const down = ownDown.slice()
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (let index = 0; index < across.length; index++) {
      const column = index % columns
      let pull = 1e-3
      let pullAcross = 0
      let pullDown = 0
      for (let side = 0; side < 4; side++) {
        if (side === 0 ? column === 0 : side === 1 && column === columns - 1) continue
        const neighbour = index + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -columns : columns)
        if (neighbour < 0 || neighbour >= across.length) continue
        const differenceAcross = across[neighbour]! - across[index]!
        const differenceDown = down[neighbour]! - down[index]!
        const distance = differenceAcross * differenceAcross + differenceDown * differenceDown
        const strength = PULL / (1 + distance / (APART * APART))
        pull += strength
        pullAcross += strength * across[neighbour]!
        pullDown += strength * down[neighbour]!
      }
      const holdAcross = holds.across[index]!
      const holdDown = holds.down[index]!
      const holdBoth = holds.both[index]!
      const right = holdAcross * ownAcross[index]! + holdBoth * ownDown[index]! + pullAcross
      const below = holdBoth * ownAcross[index]! + holdDown * ownDown[index]! + pullDown
      const determinant = (holdAcross + pull) * (holdDown + pull) - holdBoth * holdBoth
      across[index] = ((holdDown + pull) * right - holdBoth * below) / determinant
      down[index] = ((holdAcross + pull) * below - holdBoth * right) / determinant
    }
  }
  return { ...patches, across, down }
}
