import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { keyOf, type Offer } from '../offer.ts'

/** A submit that was sent, or is about to be, and of which nobody has heard. */
export type Pending = { idempotencyKey: string; body: SubmitRequest; at: number }

/** As long as its quote. What is older may no longer be wanted: it is not sent again without being asked for. */
export const YOUNG_MS = 10 * 60_000
export const isYoung = ({ at }: Pending, now: number): boolean => now - at < YOUNG_MS

const prefixOf = (offer: Offer, personId: string) => `pending:${personId}:${keyOf(offer)}:`

/** Every submit has a place of its own: another tab may wait for one at the same time. */
const placeOf = (offer: Offer, personId: string, key: string) => prefixOf(offer, personId) + key

/** Written down before anything is sent: whatever happens then, it can be asked about under the same key. */
export function keepPending(offer: Offer, personId: string, pending: Pending): void {
  try {
    localStorage.setItem(placeOf(offer, personId, pending.idempotencyKey), JSON.stringify(pending))
  } catch {
    // Without storage it is known as long as the page is open.
  }
}

export function forgetPending(offer: Offer, personId: string, idempotencyKey: string): void {
  try {
    localStorage.removeItem(placeOf(offer, personId, idempotencyKey))
  } catch {
    // There was nothing to forget.
  }
}

/** The oldest first. */
export function readPending(offer: Offer, personId: string): Pending[] {
  try {
    return Object.keys(localStorage)
      .filter((place) => place.startsWith(prefixOf(offer, personId)))
      .flatMap((place) => readAt(place) ?? [])
      .toSorted((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Undefined for what is none: it must not hide the others. */
function readAt(place: string): Pending | undefined {
  try {
    return (JSON.parse(localStorage.getItem(place) ?? 'null') as Pending | null) ?? undefined
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
