import { ArrivalRate } from './arrival-rate.ts'

/** How many files may arrive at a time. */
export const UPLOAD_SLOTS = 32
/** How many uploads of one account may be under way at a time, from their first byte until they are stored. */
const MAX_UPLOADS_PER_ACCOUNT = 8

// Spec silent: a file arrives within half an hour.
const MAX_ARRIVAL_MS = 30 * 60_000

/** Why an upload is aborted. */
export type ArrivalEnd = 'too_slow' | 'too_late' | 'displaced'

/** Permission to send one file. Disposing gives it back when the upload is over, however it ends. */
export type UploadSlot = Disposable & {
  record(sizeBytes: number): void
  arrivalEnd(): ArrivalEnd | undefined
  /** The file has arrived completely: its slot is free while it is inspected and stored. */
  arrived(): void
}

export type UploadSlots = {
  /** Undefined while no slot is free. */
  take(accountId: string): UploadSlot | undefined
}

type Upload = {
  accountId: string
  rate: ArrivalRate
  state: 'arriving' | 'arrived' | 'displaced'
}

export function openUploadSlots(now: () => number): UploadSlots {
  const uploads = new Set<Upload>()

  return {
    take(accountId) {
      const ownCount = [...uploads].filter((upload) => upload.accountId === accountId).length
      if (ownCount >= MAX_UPLOADS_PER_ACCOUNT) return undefined
      const arriving = [...uploads].filter(({ state }) => state === 'arriving')
      if (arriving.length >= UPLOAD_SLOTS) {
        const slowest = ownCount === 0 ? slowestOfLargest(arriving, now()) : undefined
        if (!slowest) return undefined
        slowest.state = 'displaced'
      }
      return open(accountId)
    },
  }

  function open(accountId: string): UploadSlot {
    const startedMs = now()
    const rate = new ArrivalRate(startedMs)
    const upload: Upload = { accountId, rate, state: 'arriving' }
    uploads.add(upload)
    return {
      record: (sizeBytes) => rate.record(sizeBytes, now()),
      arrivalEnd() {
        if (upload.state === 'displaced') return 'displaced'
        if (now() - startedMs >= MAX_ARRIVAL_MS) return 'too_late'
        return rate.isTooSlow(now()) ? 'too_slow' : undefined
      },
      arrived() {
        upload.state = 'arrived'
      },
      [Symbol.dispose]: () => void uploads.delete(upload),
    }
  }
}

/**
 * The slowest upload of the account with the most of them, which gives way to an account that has none. Undefined where
 * nobody has more than one: then all are equal.
 */
function slowestOfLargest(arriving: Upload[], nowMs: number): Upload | undefined {
  const ofAccounts = [...Map.groupBy(arriving, ({ accountId }) => accountId).values()]
  const most = Math.max(...ofAccounts.map((own) => own.length))
  if (most < 2) return undefined
  const [slowest] = ofAccounts
    .filter((own) => own.length === most)
    .flat()
    .toSorted((a, b) => a.rate.bytesPerSecond(nowMs) - b.rate.bytesPerSecond(nowMs))
  return slowest
}
