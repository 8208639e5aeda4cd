import type { Task } from './program.ts'

/** Pollers do not ask more often than this. */
const EVERY_MS = 200

/** Passes on the progress of a task at most every `EVERY_MS`, and no longer once the task has ended. */
export function throttleProgress(send: (share: number) => void): { progress: Task['progress']; end(): void } {
  let dueMs = 0
  return {
    progress(share) {
      const nowMs = performance.now()
      if (nowMs < dueMs || !(share >= 0 && share <= 1)) return
      dueMs = nowMs + EVERY_MS
      send(share)
    },
    end() {
      dueMs = Infinity
    },
  }
}
