import type { SubmitRequest } from '@atelier/contract/submit.ts'
import { keyOf, type FormSource } from '../form-source.ts'

/** A submit that was sent or is about to be, and has no answer yet. */
export type PendingSubmit = { idempotencyKey: string; body: SubmitRequest; at: number }

/** As long as its quote. What is older may no longer be wanted: it is not sent again without being asked for. */
export const FRESH_MS = 10 * 60_000
export const isFresh = ({ at }: PendingSubmit, now: number): boolean => now - at < FRESH_MS

const prefixOf = (formSource: FormSource, personId: string) => `pending:${personId}:${keyOf(formSource)}:`

/** Every submit has a storage key of its own, because another tab may have one pending at the same time. */
const storageKeyOf = (formSource: FormSource, personId: string, key: string) =>
  prefixOf(formSource, personId) + key

/** Stored before anything is sent, so that it can be repeated under the same idempotency key whatever happens. */
export function storePending(formSource: FormSource, personId: string, pending: PendingSubmit): void {
  try {
    localStorage.setItem(storageKeyOf(formSource, personId, pending.idempotencyKey), JSON.stringify(pending))
  } catch {
    // Without storage it is known as long as the page is open.
  }
}

export function deletePending(formSource: FormSource, personId: string, idempotencyKey: string): void {
  try {
    localStorage.removeItem(storageKeyOf(formSource, personId, idempotencyKey))
  } catch {
    // There was nothing to forget.
  }
}

/** The oldest first. */
export function readPending(formSource: FormSource, personId: string): PendingSubmit[] {
  try {
    return Object.keys(localStorage)
      .filter((storageKey) => storageKey.startsWith(prefixOf(formSource, personId)))
      .flatMap((storageKey) => readAt(storageKey) ?? [])
      .toSorted((one, other) => one.at - other.at)
  } catch {
    return []
  }
}

/** Undefined for a broken entry, which must not hide the others. */
function readAt(storageKey: string): PendingSubmit | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey) ?? 'null') as PendingSubmit | null) ?? undefined
  } catch {
    return undefined
  }
}

/** Random hex digits. Not `randomUUID`, which browsers offer only to pages with TLS. */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
