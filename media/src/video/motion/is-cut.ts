import type { OneWay } from './both-ways.ts'

/** A pixel that differs by more than this from where it goes, of 255, has not found itself. */
const LOST = 20

/** Another scene: most of what one picture shows is nowhere in the other, so that motion between them means nothing. */
export function isCut({ errors, doubts }: OneWay): boolean {
  let lost = 0
  for (let at = 0; at < errors.length; at++) if (errors[at]! > LOST || doubts[at]! > 4) lost++
  return lost > errors.length * 0.6
}
