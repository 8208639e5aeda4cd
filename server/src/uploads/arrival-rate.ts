/** An upload slower than this over the window is aborted, from the end of its first window on. */
// Spec silent: 20 kB in any 20 seconds. That is a fifth of what a phone on 2G sends (5 kB/s), and lets it pause for 15 of
// them; a shorter window would end uploads over one lost cell.
export const RATE_WINDOW_MS = 20_000
export const MIN_WINDOW_BYTES = 20_000

const BUCKET_MS = 1000
const BUCKETS = RATE_WINDOW_MS / BUCKET_MS + 1 // The current second is not complete.

/** How fast the body of one upload arrives, over a window that slides a second at a time. */
export class ArrivalRate {
  readonly #startedMs: number
  /** Bytes of each of the last seconds, as a ring buffer. */
  readonly #buckets = Array.from({ length: BUCKETS }, () => 0)
  #newest = 0

  constructor(nowMs: number) {
    this.#startedMs = nowMs
  }

  record(sizeBytes: number, nowMs: number): void {
    this.#slideTo(nowMs)
    this.#buckets[this.#newest % BUCKETS]! += sizeBytes
  }

  isTooSlow(nowMs: number): boolean {
    return nowMs - this.#startedMs >= RATE_WINDOW_MS && this.#windowBytes(nowMs) < MIN_WINDOW_BYTES
  }

  bytesPerSecond(nowMs: number): number {
    const seconds = Math.min(RATE_WINDOW_MS, nowMs - this.#startedMs) / 1000
    return this.#windowBytes(nowMs) / Math.max(1, seconds)
  }

  #windowBytes(nowMs: number): number {
    this.#slideTo(nowMs)
    return this.#buckets.reduce((sum, sizeBytes) => sum + sizeBytes, 0)
  }

  #slideTo(nowMs: number): void {
    const newest = Math.floor((nowMs - this.#startedMs) / BUCKET_MS)
    const passed = Math.min(BUCKETS, newest - this.#newest)
    for (let step = 1; step <= passed; step++) this.#buckets[(newest - passed + step) % BUCKETS] = 0
    this.#newest = Math.max(this.#newest, newest)
  }
}
