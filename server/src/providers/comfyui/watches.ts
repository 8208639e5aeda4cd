import type { Clock } from '../../platform/clock.ts'
import type { RunProgress } from './run-progress.ts'

/** Listens to a run until the returned function is called, or `onEnd` says that nothing will come any more. */
export type Listen = (hear: (text: string) => void, onEnd: () => void) => () => void

/** Runs whose progress is listened to. It is a hint: whoever cannot be heard works all the same. */
export type Watches = {
  /** How far the run is, as far as it was heard. Begins to listen where nobody does. */
  shareOf(attemptId: string, listen: Listen, createProgress: () => RunProgress): number | undefined
  end(attemptId: string): void
}

type Watch = {
  readonly progress: RunProgress
  /** Undefined while nobody listens. */
  close: (() => void) | undefined
  listenedAtMs: number
  askedAtMs: number
}

const LISTEN_AGAIN_MS = 5000

/** Nobody has asked for so long because another worker does, or the generation is over. */
const ABANDONED_MS = 60_000

export function createWatches(clock: Clock): Watches {
  const watches = new Map<string, Watch>()

  function end(attemptId: string) {
    watches.get(attemptId)?.close?.()
    watches.delete(attemptId)
  }

  return {
    shareOf(attemptId, listen, createProgress) {
      const nowMs = clock.now()
      for (const [id, { askedAtMs }] of watches) if (nowMs - askedAtMs > ABANDONED_MS) end(id)
      const watch = watches.get(attemptId) ?? {
        progress: createProgress(),
        close: undefined,
        listenedAtMs: -Infinity,
        askedAtMs: nowMs,
      }
      watches.set(attemptId, watch)
      watch.askedAtMs = nowMs
      if (!watch.close && nowMs - watch.listenedAtMs >= LISTEN_AGAIN_MS) {
        watch.listenedAtMs = nowMs
        let hasEnded = false
        const close = listen(watch.progress.hear, () => {
          hasEnded = true
          watch.close = undefined
        })
        if (!hasEnded) watch.close = close
      }
      return watch.progress.share()
    },

    end,
  }
}
