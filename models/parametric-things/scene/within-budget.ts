import type { Model } from '@atelier/media/mesh/model.ts'

/** The finest subdivision that is tried; more makes no visible difference. */
const FINEST = 10
const COARSEST = 0.2
const STEP = 1.5
const TRIES = 5

/**
 * The finest subdivision whose model has at most `most` faces, or 0 if none has. Searches from coarse to fine, so that no
 * model much larger than the limit is ever built.
 */
export function subdivisionWithin(most: number, facesIn: (subdivision: number) => number): number {
  const fits = (subdivision: number) => facesIn(subdivision) <= most
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
  return parts.reduce((sum, { mesh }) => sum + mesh.indices.length / mesh.verticesPerFace, 0)
}
