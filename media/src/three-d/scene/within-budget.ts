import { InvalidInput } from '../../program.ts'
import type { Model } from '../model/model.ts'

/** The finest that is tried: beyond it nobody sees a difference. */
const FINEST = 10
const TRIES = 9

/** How fine a model can be that has no more faces than it may. */
export function finenessWithin(most: number, compose: (fineness: number) => Model): number {
  const least = facesOf(compose(0))
  if (least > most)
    throw new InvalidInput(
      `This takes at least ${least} faces. Set polycount to ${least} or more, or ask for fewer things.`,
    )
  let [low, high] = [0, FINEST]
  for (let attempt = 0; attempt < TRIES; attempt++) {
    // Faces grow with the square of the fineness.
    const middle = Math.sqrt((low * low + high * high) / 2)
    if (facesOf(compose(middle)) <= most) low = middle
    else high = middle
  }
  return low
}

export function facesOf({ parts }: Model): number {
  return parts.reduce((sum, { mesh }) => sum + mesh.faces.length / mesh.cornersPerFace, 0)
}
