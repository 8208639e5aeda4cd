import { fileURLToPath } from 'node:url'
import type { InspectRequest, MaskRequest, TransparentMask } from '@atelier/media/protocol.ts'
import type { Call } from '../process-pool/child.ts'
import { PoolUnavailable } from '../process-pool/errors.ts'
import { openProcessPool, type Answered } from '../process-pool/pool.ts'
import { reportRun, type PoolRun } from '../process-pool/report-run.ts'
import type { PoolSettings } from '../process-pool/settings.ts'
import { mediaAnswers, type KeptInspection } from './answers.ts'
import { createBreaker } from './breaker.ts'
import { consequenceOf } from './consequences.ts'

type MediaAnswer = KeptInspection | TransparentMask

type Settings = Pick<PoolSettings<MediaAnswer>, 'children' | 'folder' | 'hidden' | 'log'> &
  Partial<Pick<PoolSettings<MediaAnswer>, Adjustable>> & {
    onEnd?(run: PoolRun): void
    breaker?: Parameters<typeof createBreaker>[0]
  }

type Adjustable = 'program' | 'timeoutMs' | 'memoryBytes' | 'maxWaiting' | 'requestsPerChild'

/**
 * Whose file it is; `owner` may be any text. Owners are served in turns, and children that crash on the files of one do not
 * stop the service for the others.
 */
export type Requester = { owner: string; signal?: AbortSignal | undefined }

/** Inspects files, draws their previews, and masks as backends want them. */
export type MediaPool = {
  /**
   * Throws `InvalidInput` for a bad file, and `PoolUnavailable` when there is no answer. An output never fails because of
   * its preview: it gets a placeholder instead.
   */
  inspect(request: InspectRequest, requester: Requester): Promise<Answered<KeptInspection>>
  /** Throws as `inspect` does of an upload. */
  transparentMask(request: MaskRequest, requester: Requester): Promise<Answered<TransparentMask>>
  isReady(): boolean
  close(): Promise<void>
}

type MediaOperation = 'inspect' | 'placeholder' | 'transparentMask'
type MediaCall = { [Name in MediaOperation]: Call<Name> }[MediaOperation]

const mediaProgram = fileURLToPath(import.meta.resolve('@atelier/media/main.ts'))

/** Starts the children; rejects with the name of what is missing when they cannot work. */
export async function openMediaPool({
  onEnd,
  breaker: breakerSettings = { failures: 5, pauseMs: 5000, now: () => performance.now() },
  ...settings
}: Settings): Promise<MediaPool> {
  const breaker = createBreaker(breakerSettings)
  const pool = await openProcessPool<MediaOperation, MediaAnswer>({
    program: mediaProgram,
    niceness: 5,
    memoryBytes: 2 ** 30,
    timeoutMs: 30_000,
    maxWaiting: 16 * settings.children,
    // To start one takes as much as to look at sixty images, and what leaks meanwhile is bounded by `memoryBytes`. Not for longer:
    // one that a file has taken over sees those that follow.
    requestsPerChild: 2000,
    answers: mediaAnswers,
    onMissing(error, refuse) {
      settings.log.error({ err: error }, 'A media child is missing')
      noteFailure(refuse)
    },
    ...settings,
  })

  /** While the breaker is open, waiting requests would wait for children that do not come. */
  function noteFailure(refuse: typeof pool.refuse, owner?: string): void {
    breaker.failed(owner)
    if (breaker.isOpen()) refuse()
  }

  async function callOnce(call: MediaCall, { owner, signal }: Requester, isFresh: boolean) {
    try {
      const outcome = await pool.run(call, { owner, isFresh, signal })
      breaker.succeeded()
      return outcome
    } catch (error) {
      if (consequenceOf(error)?.isCounted) noteFailure(pool.refuse, owner)
      throw error
    }
  }

  /** An earlier file may have spoiled the child. If this file is at fault, a fresh child crashes on it, too. */
  async function callWithRetry(call: MediaCall, requester: Requester) {
    try {
      return await callOnce(call, requester, false)
    } catch (error) {
      if (!consequenceOf(error)?.isRetried || breaker.isOpen()) throw error
      return callOnce(call, requester, true)
    }
  }

  async function run(call: MediaCall, requester: Requester): Promise<Answered<MediaAnswer>> {
    using permit = breaker.admit()
    if (!permit) throw new PoolUnavailable('paused')
    const { operation } = call
    try {
      return await reportRun({ operation, signal: requester.signal, onEnd }, () =>
        callWithRetry(call, requester),
      )
    } catch (error) {
      throw isFileBlameless(error) ? new PoolUnavailable('paused', error) : error
    }
  }

  /** While the breaker is open, children crash on everybody's files, and this file is not to blame. */
  function isFileBlameless(error: unknown): boolean {
    return consequenceOf(error)?.fault === 'file' && breaker.isOpen()
  }

  async function inspected(call: MediaCall, requester: Requester): Promise<Answered<KeptInspection>> {
    const answer = await run(call, requester)
    if ('mask' in answer) throw await misbehaved(answer)
    return answer
  }

  /** The child has answered what was not asked. */
  async function misbehaved(answer: AsyncDisposable): Promise<PoolUnavailable> {
    await answer[Symbol.asyncDispose]()
    return new PoolUnavailable('misbehaved')
  }

  return {
    async inspect(request, requester) {
      try {
        return await inspected({ operation: 'inspect', request }, requester)
      } catch (error) {
        if (request.purpose === 'upload' || !consequenceOf(error)?.isPlaceholderTried) throw error
        return inspected({ operation: 'placeholder', request }, requester)
      }
    },
    async transparentMask(request, requester) {
      const answer = await run({ operation: 'transparentMask', request }, requester)
      if (!('mask' in answer)) throw await misbehaved(answer)
      return answer
    },
    // A child that is just being replaced does not make the pool unready; one that cannot be replaced opens the breaker.
    isReady: () => !pool.isClosed() && !breaker.isOpen(),
    close: () => pool.close(),
  }
}
