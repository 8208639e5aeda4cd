import type { Task } from './program.ts'

/** Nobody looks more often. */
const EVERY_MS = 200

/** Passes on how far a task is, now and then, and nothing more once it is over. */
export function openAdvance(tell: (share: number) => void): { progress: Task['progress']; end(): void } {
  let dueMs = 0
  return {
    progress(share) {
      const nowMs = performance.now()
      if (nowMs < dueMs || !(share >= 0 && share <= 1)) return
      dueMs = nowMs + EVERY_MS
      tell(share)
    },
    end() {
      dueMs = Infinity
    },
  }
}
