import type { Patches } from './patch-search.ts'

/** The weight of the smoothness term against the patches' own data. */
const SMOOTHNESS = 200

/**
 * Neighbours whose motions differ by more than this, in pixels, belong to different objects and hardly influence each
 * other.
 */
const EDGE_DIFFERENCE = 1.5

const SWEEPS = 6

/**
 * Regularizes the motion field: patches with little texture, also along an edge, follow their neighbours. Each takes
 * the motion that balances its own data and the smoothness with its neighbours.
 */
export function regularizePatches(patches: Patches): Patches {
  const { lefts, across: ownAcross, down: ownDown, hessians } = patches
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
        const differenceAcross = across[neighbour] - across[index]
        const differenceDown = down[neighbour] - down[index]
        const distance = differenceAcross * differenceAcross + differenceDown * differenceDown
        const strength = SMOOTHNESS / (1 + distance / (EDGE_DIFFERENCE * EDGE_DIFFERENCE))
        pull += strength
        pullAcross += strength * across[neighbour]
        pullDown += strength * down[neighbour]
      }
      const hessianAcross = hessians.across[index]
      const hessianDown = hessians.down[index]
      const hessianBoth = hessians.both[index]
      const right = hessianAcross * ownAcross[index] + hessianBoth * ownDown[index] + pullAcross
      const below = hessianBoth * ownAcross[index] + hessianDown * ownDown[index] + pullDown
      const determinant = (hessianAcross + pull) * (hessianDown + pull) - hessianBoth * hessianBoth
      across[index] = ((hessianDown + pull) * right - hessianBoth * below) / determinant
      down[index] = ((hessianAcross + pull) * below - hessianBoth * right) / determinant
    }
  }
  return { ...patches, across, down }
}
