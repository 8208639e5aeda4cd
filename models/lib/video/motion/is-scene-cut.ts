import type { CheckedFlow } from './bidirectional-flow.ts'

/** A pixel that differs from its target by more than this, of 255, has no match. */
const MISMATCH = 20

/** Whether most pixels have no match in the other image, so that flow between them means nothing. */
export function isSceneCut({ errors, consistencyErrors }: CheckedFlow): boolean {
  let mismatched = 0
  for (let at = 0; at < errors.length; at++)
    if (errors[at] > MISMATCH || consistencyErrors[at] > 4) mismatched++
  return mismatched > errors.length * 0.6
}
