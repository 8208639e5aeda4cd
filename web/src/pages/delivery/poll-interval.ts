import type { Delivery } from '@atelier/contract/delivery.ts'

const SOON_MS = 2000

/**
 * How long until a delivery can have changed: after its next attempt. One in progress is polled soon, one that has
 * ended never.
 */
export function pollIntervalMs(
  delivery: Pick<Delivery, 'state' | 'nextAttemptAt'> | undefined,
  now: number,
): number | false {
  if (delivery?.state !== 'pending') return false
  if (delivery.nextAttemptAt === null) return SOON_MS
  return Math.max(0, Date.parse(delivery.nextAttemptAt) - now) + SOON_MS
}
