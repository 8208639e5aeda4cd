import { InvalidInput, PoolUnavailable, type PoolFailure } from '../../platform/process-pool/errors.ts'
import type { ModelAnswer, ModelPool } from '../../platform/models/pool.ts'
import { ServiceFault, type Progress, type Work } from '../provider.ts'
import { keepOutputs, type KeptOutputs } from './outputs.ts'
import { BlobsUnavailable } from '../../platform/storage/unavailable.ts'
import { messageOf } from '../../platform/thrown.ts'

type End =
  | Exclude<Progress, { state: 'running' }>
  /** Our own disk or file store, which says nothing of the model. */
  | { state: 'fault'; error: unknown }

/** The run of a model for one attempt, running or ended. */
export type Run = {
  /** The result; never rejects. */
  end: Promise<End>
  progress(): number
  /** To be called at every poll: aborting the signal stops the run. Without polls it stops by itself. */
  attach(signal: AbortSignal): void
  /** Hands the outputs over to the caller, once. */
  take(): void
  /** Stops the run, and removes its outputs unless they were taken. */
  stop(): void
}

/** A worker polls twice a second; one that has lost its job, or its database, stops polling. */
const IDLE_MS = 15_000

/** `onEnd` is called when there is nothing more to poll. */
export function startRun(models: ModelPool, work: Work, onEnd: () => void): Run {
  const stopping = new AbortController()
  let progress = 0
  let kept: KeptOutputs | undefined
  const answering = models.generate(requestOf(work), {
    signal: stopping.signal,
    onProgress: (share) => void (progress = Math.max(progress, share)),
  })

  function succeed(answer: ModelAnswer): End {
    kept = keepOutputs(answer)
    const { outputs } = kept
    if (stopping.signal.aborted) stop()
    return { state: 'succeeded', outputs, notes: answer.notes }
  }

  function take(): void {
    clearTimeout(idleTimer)
    kept = undefined
    onEnd()
  }

  function stop(): void {
    stopping.abort(new PoolUnavailable('closed'))
    void kept?.remove()
    take()
  }
  const idleTimer = setTimeout(stop, IDLE_MS).unref()

  return {
    end: answering.then(succeed, (error: unknown) => failureOf(error, work)),
    progress: () => progress,
    attach(signal) {
      idleTimer.refresh()
      // A listener that is added again counts once.
      signal.addEventListener('abort', stop)
    },
    take,
    stop,
  }
}

function requestOf({ settings, params, outputs, inputs }: Work) {
  const contents = Object.entries(inputs).map(([name, files]) => [name, files.map((file) => file.open())])
  return { program: String(settings['program']), params, outputs, inputs: Object.fromEntries(contents) }
}

/** Failures in which the child died: because of this request, an earlier one or the machine. */
const crashes = new Set<PoolFailure>(['crashed', 'misbehaved', 'out_of_memory'])

function failureOf(error: unknown, { attempt }: Work): End {
  const message = messageOf(error)
  if (error instanceof InvalidInput)
    return { state: 'failed', code: 'invalid_input', detail: message, message }
  const failure = error instanceof PoolUnavailable ? error.failure : undefined
  const isOurs = error instanceof BlobsUnavailable || error instanceof ServiceFault
  if (failure === 'disk_refused' || isOurs) return { state: 'fault', error }
  // A second crash is not retried: it would hold up the requests that wait.
  const isPermanent = failure === 'failed' || (failure && crashes.has(failure) && attempt > 1)
  return { state: 'failed', code: isPermanent ? 'internal' : 'unavailable', detail: failure ?? message }
}
