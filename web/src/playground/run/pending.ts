import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { keyOf, type Offer } from '../offer.ts'

/** A submit that was sent, or is about to be, and of which nobody has heard. */
export type Pending = { idempotencyKey: string; body: SubmitRequest; at: number }

/** As long as its quote. What is older may no longer be wanted: it is not sent again without being asked for. */
const YOUNG_MS = 10 * 60_000

const placeOf = (offer: Offer, personId: string) => `pending:${personId}:${keyOf(offer)}`

/** Written down before anything is sent: whatever happens then, it can be asked about under the same key. */
export function keepPending(offer: Offer, personId: string, pending: Pending): void {
  try {
    localStorage.setItem(placeOf(offer, personId), JSON.stringify(pending))
  } catch {
    // Without storage it is known as long as the page is open.
  }
}

export function forgetPending(offer: Offer, personId: string): void {
  try {
    localStorage.removeItem(placeOf(offer, personId))
  } catch {
    // There was nothing to forget.
  }
}

export function readPending(offer: Offer, personId: string, now: number): Pending | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(placeOf(offer, personId)) ?? 'null') as Pending | null
    return kept !== null && now - kept.at < YOUNG_MS ? kept : undefined
  } catch {
    return undefined
  }
}

/** Letters and digits of chance. Not `randomUUID`, which browsers keep from pages without TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
