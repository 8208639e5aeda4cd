import type { Delivery, DeliveryAttempt } from '@atelier/contract/delivery.ts'

/** One attempt on the schedule of a delivery. */
export type ScheduledAttempt = {
  /** The number of the attempt. */
  number: number
  /** How long is waited before it, after the one before. */
  waitSeconds: number
  state: 'delivered' | 'refused' | 'forgotten' | 'next' | 'later' | 'unneeded'
}

type Parts = Pick<Delivery, 'state' | 'generationId' | 'attemptsMade' | 'attemptsBefore'> & {
  attempts: readonly Pick<DeliveryAttempt, 'number' | 'cause'>[]
}

/** The attempts of a delivery on its schedule, which starts over when it is resent. A test is one attempt. */
export function scheduledAttempts(delivery: Parts, retrySeconds: readonly number[]): ScheduledAttempt[] {
  const { attemptsMade, attemptsBefore, generationId, state, attempts } = delivery
  const waits = generationId === null ? [0] : [0, ...retrySeconds]
  const made = attemptsMade - attemptsBefore
  // A schedule that was shortened since must not hide attempts that were made.
  const slots = Math.max(waits.length, made)

  return Array.from({ length: slots }, (_, index) => {
    const number = attemptsBefore + index + 1
    const stateAt = (): ScheduledAttempt['state'] => {
      if (index < made) {
        const attempt = attempts.find((each) => each.number === number)
        if (!attempt) return 'forgotten'
        return attempt.cause === null ? 'delivered' : 'refused'
      }
      if (state !== 'pending') return 'unneeded'
      return index === made ? 'next' : 'later'
    }
    return { number, waitSeconds: waits[index] ?? 0, state: stateAt() }
  })
}
