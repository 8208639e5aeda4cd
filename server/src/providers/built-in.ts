import { setTimeout as sleep } from 'node:timers/promises'
import type { ModelPool } from '../platform/models/pool.ts'
import { startRun, type Run } from './built-in/run.ts'
import { ServiceFault, type Provider, type Settings, type Work } from './provider.ts'

/** How long a poll waits for the end of the run, so that a result is not noticed late. */
const POLL_MS = 500
const POLL_AGAIN_MS = 10
/** 1 is reserved for success. */
const MAX_PROGRESS = 0.99

export type BuiltInParts = {
  models: ModelPool
  /** The names of all programs. */
  programs: readonly string[]
}

/**
 * Our own models, on this machine. A run that is lost with its process is repeated: the same attempt gives the same bytes,
 * and costs only time.
 */
export function createBuiltIn({ models, programs }: BuiltInParts): Provider {
  const runs = new Map<string, Run>()

  function attach(work: Work, signal: AbortSignal): Run {
    signal.throwIfAborted()
    const run = runs.get(work.attemptId) ?? start(work)
    run.attach(signal)
    return run
  }

  function start(work: Work): Run {
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
      attach(work, signal)
      return work.attemptId
    },
    async poll(_handle, work, signal) {
      const run = attach(work, signal)
      const end = await Promise.race([run.end, sleep(POLL_MS, undefined, { signal })])
      if (end) {
        run.take()
        if (end.state === 'fault')
          throw new ServiceFault('our own disk or store failed', { cause: end.error })
        return end
      }
      const progress = Math.min(run.progress(), MAX_PROGRESS)
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
  const problem =
    program === undefined ? 'program is missing' : `program ${JSON.stringify(program)} is unknown`
  return [`${problem}; use ${programs.join(', ')}`, ...unknown]
}
