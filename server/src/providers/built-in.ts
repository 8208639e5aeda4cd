import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelPool } from '../platform/media-pool/model-pool.ts'
import { startRun, type Run } from './built-in/run.ts'
import type { Provider, Settings, Work } from './provider.ts'

/** How long a poll waits for the end, so that nobody sleeps through it. */
const POLL_MS = 500
const POLL_AGAIN_MS = 10
/** 1 is for what has succeeded. */
const MOST_PROGRESS = 0.99

type Parts = {
  models: ModelPool
  /** The names of all there are. */
  programs: readonly string[]
}

/**
 * The models of our own, on this machine. What is lost with a process is made again: the same attempt gives the same
 * bytes, and costs nothing but time.
 */
export function createBuiltIn({ models, programs }: Parts): Provider {
  const runs = new Map<string, Run>()

  function attend(work: Work, signal: AbortSignal): Run {
    signal.throwIfAborted()
    const run = runs.get(work.attemptId) ?? begin(work)
    run.attend(signal)
    return run
  }

  function begin(work: Work): Run {
    const { attemptId } = work
    const run: Run = startRun(models, work, () => {
      if (runs.get(attemptId) === run) runs.delete(attemptId)
    })
    runs.set(attemptId, run)
    return run
  }

  return {
    name: 'built-in',
    repeatable: true,
    settingsIssues: (settings) => settingsIssues(settings, programs),
    async submit(work, signal) {
      attend(work, signal)
      return work.attemptId
    },
    async poll(_handle, work, signal) {
      const run = attend(work, signal)
      const end = await Promise.race([run.end, sleep(POLL_MS, undefined, { signal })])
      if (end) {
        run.take()
        return end
      }
      const progress = Math.min(run.progress(), MOST_PROGRESS)
      return { state: 'running', progress, pollAfterMs: POLL_AGAIN_MS }
    },
    async cancel(_handle, { attemptId }) {
      runs.get(attemptId)?.stop()
    },
  }
}

function settingsIssues({ program, ...others }: Settings, programs: readonly string[]): string[] {
  const unknown = Object.keys(others).map((name) => `${name} is unknown; built-in models have a program`)
  if (typeof program === 'string' && programs.includes(program)) return unknown
  const said = program === undefined ? 'program is missing' : `program ${JSON.stringify(program)} is unknown`
  return [`${said}; use ${programs.join(', ')}`, ...unknown]
}
