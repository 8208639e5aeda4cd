import type { Delivery, DeliveryAttempt } from '@atelier/contract/delivery.ts'

/** One place on the schedule of a delivery. */
export type Tick = {
  /** The number of the attempt that stands or will stand here. */
  number: number
  /** How long is waited before it, after the one before. */
  waitSeconds: number
  state: 'delivered' | 'refused' | 'forgotten' | 'next' | 'later' | 'unneeded'
}

type Parts = Pick<Delivery, 'state' | 'generationId' | 'attemptsMade' | 'attemptsBefore'> & {
  attempts: readonly Pick<DeliveryAttempt, 'number' | 'cause'>[]
}

/** Where a delivery stands on its schedule, which begins anew when it is sent again. A test is one attempt. */
export function ticksOf(delivery: Parts, retrySeconds: readonly number[]): Tick[] {
  const { attemptsMade, attemptsBefore, generationId, state, attempts } = delivery
  const waits = generationId === null ? [0] : [0, ...retrySeconds]
  const made = attemptsMade - attemptsBefore
  // A schedule that was made shorter since does not hide what was tried.
  const places = Math.max(waits.length, made)

  return Array.from({ length: places }, (_, place) => {
    const number = attemptsBefore + place + 1
    const stateHere = (): Tick['state'] => {
      if (place < made) {
        const attempt = attempts.find((each) => each.number === number)
        if (!attempt) return 'forgotten'
        return attempt.cause === null ? 'delivered' : 'refused'
      }
      if (state !== 'pending') return 'unneeded'
      return place === made ? 'next' : 'later'
    }
    return { number, waitSeconds: waits[place] ?? 0, state: stateHere() }
  })
}
