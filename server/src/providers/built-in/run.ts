import { InvalidRequest, MediaUnavailable, type MediaTrouble } from '../../platform/media-pool/errors.ts'
import type { ModelAnswer } from '../../platform/media-pool/model-answer.ts'
import type { ModelPool } from '../../platform/media-pool/model-pool.ts'
import type { Progress, Work } from '../provider.ts'
import { keepOutputs, type KeptOutputs } from './outputs.ts'

type End = Exclude<Progress, { state: 'running' }>

/** A model at work for an attempt, or done with it. */
export type Run = {
  /** Whatever comes of it; it never rejects. */
  end: Promise<End>
  progress(): number
  /** Somebody asks for it, whose signal ends it. When nobody does any more, it ends by itself. */
  attend(signal: AbortSignal): void
  /** What it made is now with whoever reads it, once. */
  take(): void
  /** Ends it, and removes what it made unless somebody has taken that. */
  stop(): void
}

/** A worker asks twice a second; one that has lost its job, or its database, does not come back. */
const UNATTENDED_MS = 15_000

/** `onGone`: there is nothing more to ask for. */
export function startRun(models: ModelPool, work: Work, onGone: () => void): Run {
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
    clearTimeout(unattended)
    kept = undefined
    onGone()
  }

  function stop(): void {
    stopping.abort(new MediaUnavailable('closed'))
    void kept?.remove()
    take()
  }
  const unattended = setTimeout(stop, UNATTENDED_MS).unref()

  return {
    end: answering.then(succeed, (error: unknown) => failureOf(error, work)),
    progress: () => progress,
    attend(signal) {
      unattended.refresh()
      // The same listener counts once, however often it is added.
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

/** Troubles over which a child died: of the request perhaps, or of what it did before, or of the machine. */
const deaths = new Set<MediaTrouble>(['crashed', 'misbehaved', 'out_of_memory'])

function failureOf(error: unknown, { attempt }: Work): End {
  const { message } = error as Error
  if (error instanceof InvalidRequest)
    return { state: 'failed', code: 'invalid_input', detail: message, message }
  const trouble = error instanceof MediaUnavailable ? error.trouble : undefined
  // A second death is not tried again: it costs whoever waits behind it.
  const isHopeless = trouble === 'failed' || (trouble && deaths.has(trouble) && attempt > 1)
  return { state: 'failed', code: isHopeless ? 'internal' : 'unavailable', detail: trouble ?? message }
}
