/**
 * How long to wait after an attempt that failed; undefined after the last. `made` counts the attempts since the
 * delivery was begun, this one included.
 */
// Spec: Delivery and retries
export function waitAfter(made: number, retrySeconds: readonly number[]): number | undefined {
  return retrySeconds[made - 1]
}
