import type { Model } from '../model/model.ts'

/** The finest that is tried: beyond it nobody sees a difference. */
const FINEST = 10
const COARSEST = 0.2
const STEP = 1.5
const TRIES = 5

/**
 * How fine a model can be that has no more faces than it may; as coarse as can be where that is too many already. From the
 * coarse to the fine, so that nothing much larger than what is wanted is ever built.
 */
export function finenessWithin(most: number, compose: (fineness: number) => Model): number {
  const fits = (fineness: number) => faceCountOf(compose(fineness)) <= most
  let low = 0
  let high = COARSEST
  while (high < FINEST && fits(high)) {
    low = high
    high *= STEP
  }
  if (high >= FINEST) return low
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

export function faceCountOf({ parts }: Model): number {
  return parts.reduce((sum, { mesh }) => sum + mesh.faces.length / mesh.cornersPerFace, 0)
}
